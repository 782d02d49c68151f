// Shapes of the commands that coding agents write, to be filled from words. Each is a function of a source of numbers.

import { DIRS, EXTENSIONS, NOUNS, VERBS } from "./words.mjs";

/** @typedef {import("./corpus.mjs").Random} Random */

/** @param {Random} r */
const file = (r) => `${r.pick(DIRS)}/${r.pick(NOUNS)}${r.pick(EXTENSIONS)}`;
/** @param {Random} r */
const name = (r) => `${r.pick(VERBS)}-${r.pick(NOUNS)}`;
/** @param {Random} r @param {number} count */
const sentence = (r, count) => Array.from({ length: count }, () => r.pick(r.chance(0.5) ? NOUNS : VERBS)).join(" ");
/** @param {Random} r @param {number} count @param {(r: Random) => string} line */
const body = (r, count, line) => Array.from({ length: count }, () => line(r)).join("\n");

/** @type {readonly ((r: Random) => string)[]} */
export const SHAPES = [
  (r) => `ls -la ${r.pick(DIRS)}`,
  (r) => `cat ${file(r)} | head -${10 + r.below(90)}`,
  (r) => `sed -n '${1 + r.below(200)},${300 + r.below(200)}p' ${file(r)}`,
  (r) => `sed -i 's/${name(r)}/${name(r)}/g' ${file(r)}`,
  (r) => `cd ${r.pick(DIRS)} && npm run ${r.pick(VERBS)} 2>&1 | tail -${10 + r.below(40)}`,
  (r) => `grep -rn "${sentence(r, 2)}" ${r.pick(DIRS)} --include="*${r.pick(EXTENSIONS)}" | head -20`,
  (r) => `find . -name "*${r.pick(EXTENSIONS)}" -not -path "*/node_modules/*" | xargs grep -l "${r.pick(NOUNS)}"`,
  (r) => `find ${r.pick(DIRS)} -type f -name '${r.pick(NOUNS)}*' -exec wc -l {} +`,
  (r) => `git add -A && git commit -m "${sentence(r, 4 + r.below(5))}"`,
  (r) => `git log --oneline -${5 + r.below(20)} -- ${file(r)}`,
  (r) => `git diff --stat HEAD~${1 + r.below(5)} && git status --short`,
  (r) => `git commit -m "$(cat <<'EOF'\n${sentence(r, 6)}\n\n- ${sentence(r, 8)}\n- ${sentence(r, 7)}\nEOF\n)"`,
  (r) => `NODE_ENV=test npx vitest run ${file(r)} -t "${sentence(r, 3)}"`,
  (r) => `python3 -m pytest ${r.pick(DIRS)} -q -k ${r.pick(NOUNS)} --maxfail=${1 + r.below(3)}`,
  (r) =>
    `python3 - <<'EOF'\nimport json\n${body(r, 4 + r.below(12), (q) => `print("${sentence(q, 3)}", ${q.below(100)})`)}\nEOF`,
  (r) => `node -e 'console.log(require("./${file(r)}").${r.pick(NOUNS)})'`,
  (r) =>
    `curl -sS "https://${r.pick(NOUNS)}.example.com/api/${name(r)}?limit=${r.below(100)}" | jq -r '.[].${r.pick(NOUNS)}'`,
  (r) =>
    `for f in ${r.pick(DIRS)}/*${r.pick(EXTENSIONS)}; do echo "== $f"; ${r.pick(["wc -l", "head -5", "git log -1 --"])} "$f"; done`,
  (r) => `if [ -f ${file(r)} ]; then cat ${file(r)}; else echo "no ${r.pick(NOUNS)}"; fi`,
  (r) => `mkdir -p ${r.pick(DIRS)}/${r.pick(NOUNS)} && cp ${file(r)} ${r.pick(DIRS)}/${r.pick(NOUNS)}/`,
  (r) =>
    `docker compose exec ${r.pick(NOUNS)} bash -lc 'cd /app && ${r.pick(["npm test", "make check", "pytest -q"])}'`,
  (r) =>
    `timeout ${30 + r.below(90)} ${r.pick(["cargo test", "go test ./...", "make -j4"])} 2>&1 | grep -E "(${r.pick(NOUNS)}|error)" || true`,
  (r) => `test "$(git rev-parse --abbrev-ref HEAD)" = ${name(r)} || git checkout -b ${name(r)}`,
  (r) => `ps aux | grep ${r.pick(NOUNS)} | grep -v grep | awk '{print $2}'`,
  (r) => `rg -n --hidden -g '!node_modules' '${r.pick(NOUNS)}\\(' ${r.pick(DIRS)}`,
  (r) => `echo "${sentence(r, 5)}" >> ${r.pick(DIRS)}/${r.pick(NOUNS)}.md`,
  (r) => `export ${r.pick(NOUNS).toUpperCase()}=$(date +%s); ${r.pick(["npm start", "./run.sh"])} &`,
  (r) =>
    `cat > ${file(r)} <<'EOF'\n${body(r, 5 + r.below(20), (q) => `export const ${q.pick(NOUNS)}${q.below(99)} = "${sentence(q, 4)}";`)}\nEOF`,
];
