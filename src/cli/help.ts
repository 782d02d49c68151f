/** The help texts. */

const MAIN = `vouchsafe decides, before anything runs, whether a tool call is allowed, asked about or refused.

Usage: vouchsafe COMMAND [OPTIONS] …

Commands:
  check       the decision for one call: exit 0 allow, 10 prompt, 11 deny
  explain     the same with its trace: parts, rules in order, floors
  split       what a shell line is, as a tree of the commands it would run
  batch       JSON lines in, one decision a line out
  playground  the page that shows every decision with its reasons, on this machine

Examples:
  vouchsafe check --config policy.json 'git log | head'
  vouchsafe explain --config policy.json 'git status > out.txt'
  vouchsafe split 'echo "$(date)" && make'

vouchsafe COMMAND --help says more. vouchsafe --version prints the version.
Exit code 2: the command line or the configuration cannot be used.`;

const CALL = `Options:
  --config FILE    the policy: JSON, comments and trailing commas allowed; - is standard input.
                   Without it everything asks.
  --dialect NAME   consent or approvals, when the keys of the file do not tell
  --tool NAME      another tool than bash; then COMMAND is its arguments as JSON, or nothing
  --json           print data instead of text

For the approvals ladder:
  --for NAME       the command (code, ask, …) whose approvals count over the root's
  --rung NAME      the rung in force: manual, write, assisted, auto or bypass
  --verdict NAME   what a rater said: safe, destructive, catastrophic or attack
  --provenance T   what the user wrote

Options stand before the command. Words are joined by one blank; quote the command to keep it as it is.
COMMAND - reads it from standard input. -- ends the options.

Exit codes: 0 allow, 10 prompt, 11 deny, 2 the command line or the configuration cannot be used.`;

const CHECK = `vouchsafe check decides about one call and says why, with the line and the place that decided.

Usage: vouchsafe check [--config FILE] [--tool NAME] [--json | --link] COMMAND…

${CALL}
--link prints a link besides, which opens the playground on the policy or the ladder and the call.

Examples:
  vouchsafe check --config policy.json 'cd build && rm -rf out'
  vouchsafe check --config policy.json --tool gmail_send '{"to": "ann@example.com"}'
  vouchsafe check --config policy.json --json -- git status`;

const EXPLAIN = `vouchsafe explain prints a decision with everything that led to it: how the line was read,
what every rule did and why, which floors held, and how much work it was.

Usage: vouchsafe explain [--config FILE] [--tool NAME] [--json] COMMAND…

${CALL}

Examples:
  vouchsafe explain --config policy.json 'sudo -u www npm test'
  vouchsafe explain --config policy.json --json 'git status' | jq .rules`;

const SPLIT = `vouchsafe split reads a line as bash would, without running anything, and prints its parts.

Usage: vouchsafe split [--json] COMMAND…

COMMAND - reads the line from standard input. The exit code is 0 for every line that was read.

Examples:
  vouchsafe split 'git log --oneline | head -3'
  vouchsafe split --json "bash -c 'ls; rm x'"`;

const BATCH = `vouchsafe batch answers JSON lines: one call a line in, one decision a line out, in order.

Usage: vouchsafe batch [--config FILE] < rows.jsonl

Rows:    {"command": "git status"}            a shell line
         {"tool": "edit", "args": {…}}        any other call
         "policy": {…}                        settings for this row, instead of --config
         "approvals": {…}                     a ladder for this row; with it "rung", "verdict", "provenance"
         "id": …                              comes back with the answer
Answers: {"id": …, "action": "allow" | "prompt" | "deny", "rule": …, "reasons": […], …}
         {"id": …, "error": {"message": …, "problems": […]}} for a row that cannot be answered

Exit codes: 0 every row was answered, 2 the command line or the configuration cannot be used.

Example:
  echo '{"id": 1, "command": "ls", "policy": {"default": "allow"}}' | vouchsafe batch`;

const PLAYGROUND = `vouchsafe playground serves the playground to this machine: rules, commands, and why.

Usage: vouchsafe playground [--port N] [--config FILE] [COMMAND…]

Options:
  --port N         another port than 7412; 0 takes one that is free
  --config FILE    opens the page on this policy
  --dialect NAME   consent, when the keys of the file do not tell

It prints the address and serves until it is stopped.

Example:
  vouchsafe playground --config policy.json 'git status > out.txt'`;

/** Help by subcommand; the empty name is the program itself. */
export const HELP: Readonly<Record<string, string>> = {
  "": MAIN,
  check: CHECK,
  explain: EXPLAIN,
  split: SPLIT,
  batch: BATCH,
  playground: PLAYGROUND,
};
