# The bash side of the referee. Sourced as text by the one bash that lives in the jail; each line then runs in a
# forked subshell of it. Every command word that is no builtin arrives in `command_not_found_handle`, which
# records the argument vector in /rec/ID, one record a line, and plays the launchers that the grammar uses.

# Writes one record: how deep, then the words, each ended by the unit separator.
__record() {
  local __s IFS=' '
  local __a=("$@")
  if [[ $* == *[$'\x1e\x1f\n']* ]]; then
    __a=("${__a[@]//$'\x1e'/$'\x1e0'}")
    __a=("${__a[@]//$'\n'/$'\x1e1'}")
    __a=("${__a[@]//$'\x1f'/$'\x1e2'}")
  fi
  builtin printf -v __s '%s\x1f' "${__a[@]}"
  builtin printf '%s\n' "${__s:0:3000}" >>"/rec/$__id"
}

# Drops leading options; those named in $1 take a value. Long options are not played.
__operands() {
  local __valued=" $1 "
  shift
  while [[ ${1-} == -?* ]]; do
    [[ $1 == -- ]] && { shift; break; }
    [[ $1 == --* ]] && { shift $#; break; }
    [[ $__valued == *" $1 "* ]] && shift
    [[ $# -gt 0 ]] && shift
  done
  __left=("$@")
}

# Reads a text again as a shell would, one level deeper, with these positional parameters.
__again() {
  local __text=$1 __d=$((__deep + 1))
  shift
  [[ $# -gt 0 ]] && shift
  builtin enable -n $__off
  eval "$__text"
}

# A command ran at depth $1: note it, then do what a launcher of that name would do.
__ran() {
  local __deep=$1 __left=()
  shift
  __record "$__deep" "$@"
  case $1 in
    exec) __operands '-a' "${@:2}" ;;
    nohup | setsid | doas | unbuffer) __operands '-u' "${@:2}" ;;
    sudo)
      # With these it runs nothing.
      [[ $* =~ \ -[a-zA-Z]*[veVlKk] ]] && return
      __operands '-u -g -r -t -h -p -C -T -U -D -R' "${@:2}"
      while [[ ${__left[0]-} == [!/=]*=* ]]; do __left=("${__left[@]:1}"); done
      ;;
    nice) __operands '-n' "${@:2}" ;;
    stdbuf) __operands '-o -i -e' "${@:2}" ;;
    timeout) __operands '-s -k' "${@:2}"; __left=("${__left[@]:1}") ;;
    env)
      [[ $* == *' -S'* || $* == *--split* ]] && return
      __operands '-u -C' "${@:2}"
      [[ ${__left[0]-} == - ]] && __left=("${__left[@]:1}")
      while [[ ${__left[0]-} == *=* ]]; do __left=("${__left[@]:1}"); done
      ;;
    xargs)
      __operands '-n -I -P' "${@:2}"
      if [[ $* == *' -I'* ]]; then
        __left=("${__left[@]//'{}'/read1}")
      elif [[ ${#__left[@]} -gt 0 ]]; then
        __left+=(read1 read2)
      fi
      ;;
    find) __find "${@:2}" ;;
    bash | sh) __shell "${@:2}" ;;
    cat) [[ $# == 1 ]] && __copy ;;
  esac
  if [[ ${#__left[@]} -gt 0 ]]; then __ran $((__deep + 1)) "${__left[@]}"; fi
}

__find() {
  local __w __before='' __on=0
  for __w; do
    if [[ $__on == 0 && ($__w == -exec || $__w == -ok) ]]; then
      __on=1 __left=()
    elif [[ $__on == 1 && ($__w == ';' || $__before$__w == '{}+') ]]; then
      __on=0
      [[ ${#__left[@]} -gt 0 ]] && __ran $((__deep + 1)) "${__left[@]//'{}'/.}"
      __left=()
    elif [[ $__on == 1 ]]; then
      __left+=("$__w")
    fi
    __before=$__w
  done
  __left=()
}

# A copy, since what a literal `cat` hands to a shell is read as its program.
__copy() {
  local __text
  IFS= builtin read -r -d '' __text
  builtin printf '%s' "$__text"
}

__shell() {
  local __text
  if [[ ${1-} == -*c && ${1-} != --* ]]; then
    # A dash by itself ends the options.
    [[ ${2-} == - || ${2-} == -- ]] && builtin set -- "$1" "${@:3}"
    __again "${2-}" "${@:3}"
  elif [[ $# == 0 || $1 == -s ]]; then
    IFS= builtin read -r -d '' __text
    __again "$__text"
  fi
}

# What a stub prints and answers: pseudo-random, so that both sides of && and || are walked, no loop turns for ever
# and data that a line wrongly runs is seen.
__answer() {
  case $(((__mask >> 16 ^ $1 * 5) & 15)) in
    0) builtin printf '%s\n' hit1 ;;
    1) builtin printf '%s\n' 'hit1 hit2' ;;
    2) builtin printf '%s\n' 'a[$(hit1)]' ;;
    3) builtin printf '%s\n' 1 ;;
  esac
  return $(((__mask >> ($1 % 16) ^ $1 * $1 >> 4 ^ $1 >> 3) & 1))
}

command_not_found_handle() {
  # This is a forked child: what is changed here never comes back to the line.
  builtin enable printf read mapfile
  set +efuxk
  IFS=$' \t\n'
  local __r=()
  if [[ -e /rec/$__id ]]; then builtin mapfile -t __r <"/rec/$__id"; fi
  __ran "${__d:-0}" "$@"
  [[ $1 == cat ]] || __answer "${#__r[@]}"
}

# Records without the fork that a missing program costs; most lines use these for their plain names. A line that has
# recorded this much turns for ever, and its shell ends here.
__quick() {
  local __r=() IFS=$' \t\n'
  builtin enable printf mapfile read
  if [[ -e /rec/$__id ]]; then builtin mapfile -t __r <"/rec/$__id"; fi
  [[ ${#__r[@]} -lt 200 ]] || exit
  __record "${__d:-0}" "$@"
  if [[ $1 == cat ]]; then
    [[ $# == 1 ]] && __copy
  else
    __answer "${#__r[@]}"
  fi
  set -- $?
  builtin enable -n $__off
  return "$1"
}

# Makes these names functions that record.
__stub() {
  local __n
  for __n; do eval "$__n() { __quick $__n \"\$@\"; }"; done
}

# Whether bash parses this text inside commands that never run. It is parsed twice: what ends the one too early ends
# the other with an error.
__parse() {
  eval "if [[ '' ]]; then { (
$1
) }; fi" && eval "if [[ '' ]]; then ( {
$1
} ) fi"
}

# Says of each of these texts what bash makes of it: `a` (accepted) or `r`, up to the first that leaves the parser
# unwell (of some errors it keeps a part). A text is refused here also for what stands behind it, where its end is open.
__parses() {
  local __t
  for __t; do
    if __parse "$__t"; then
      builtin printf a
    else
      builtin printf r
      __parse 'case x in y) a ;; esac; for i in b; do [[ c == d ]]; done; x=(e) f' || break
    fi
  done
}

# The same of all texts in `__texts`, in `__v`: each parser that is unwell is followed by a fresh one. A text that ends
# its parser is `?`.
__parse_all() {
  __v=
  while [[ ${#__v} -lt ${#__texts[@]} ]]; do
    __w=$(__parses "${__texts[@]:${#__v}}" 2>/dev/null)
    [[ $__w =~ ^[ar]+$ ]] || __w=?
    __v+=$__w
  done
  unset -v __texts __w
}
