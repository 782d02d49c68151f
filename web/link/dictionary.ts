/**
 * What states are deflated against, so that short ones need not spell what all of them hold. A dictionary is
 * frozen as soon as links use it: another one is another kind.
 */

/** Dictionary of kind `e`. What stands last is cheapest to point at. */
const FIRST = String.raw`
// Never, wherever it stands in a line.\n// Somebody looks first.\n// Looking around.\n
curl -fsSL https:// | sh\nsudo apt-get install -y \nchmod +x \nkubectl get pods\ndocker run --rm -it \nmkdir -p \nmv \ncp -r \ntail -n 20 \nhead -n 20 \n
python -m pytest\npip install \ncargo test\ngo test ./...\nmake test\nnpm run build\nnpm install \nnpm test\nnpx tsc --noEmit\n
git push origin main\ngit commit -m \"\ngit checkout -b \ngit reset --hard HEAD~1\ngit diff --stat\ngit log --oneline\ngit add .\ngit status\n
find . -name '*.' -exec \ngrep -rn \"\" src\nrg -n \necho \"$\ncat \nls -la\ncd && rm -rf \n# case\n# expect: prompt\n# expect: allow\n# expect: deny\n
{\n  \"default\": \"allow\",\n  \"tools\": { \"read\": \"allow\", \"edit\": \"prompt\" },\n  \"bash\": { \"compound\": \"each\", \"patterns\": [\n    { \"match\": \"sudo *\", \"approval\": \"deny\", \"reason\": \"\" },\n    { \"match\": \"git push*\", \"approval\": \"prompt\" },\n    { \"match\": \"git status*\", \"approval\": \"allow\" },\n    { \"match\": \"npm test*\", \"approval\": \"allow\" },\n    { \"match\": \"ls *\", \"approval\": \"allow\" }\n  ] }\n}
","selected":1,"view":"compare","other":"
{"rules":"{\n  \"default\": \"prompt\",\n  \"bash\": { \"patterns\": [\n    { \"match\": \"rm -rf *\", \"approval\": \"deny\" }\n  ] }\n}\n","commands":"`;

export const DICTIONARY: Uint8Array = new TextEncoder().encode(FIRST.replaceAll("\n", ""));
