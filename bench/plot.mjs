// Curves as SVG, both axes logarithmic, in a form that needs no script and follows the reader's light or dark scheme.

const WIDTH = 720;
const HEIGHT = 400;
const BOX = { left: 70, right: 200, top: 40, bottom: 50 };
const COLOURS = ["#2563eb", "#dc2626", "#059669", "#d97706", "#7c3aed", "#0891b2", "#be185d", "#4d7c0f"];

/** @typedef {{ name: string, points: [x: number, y: number][] }} Curve */

/** @param {{ title: string, x: string, y: string, curves: Curve[] }} plot */
export function svg({ title, x, y, curves }) {
  const shown = curves.filter(({ points }) => points.every((point) => point.every((value) => value > 0)));
  const all = shown.flatMap(({ points }) => points);
  const across = scale(
    all.map(([value]) => value),
    BOX.left,
    WIDTH - BOX.right,
  );
  const up = scale(
    all.map(([, value]) => value),
    HEIGHT - BOX.bottom,
    BOX.top,
  );
  const lines = shown.map((curve, i) =>
    drawn(curve, /** @type {string} */ (COLOURS[i % COLOURS.length]), across, up, i),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">
<style>text{font:12px system-ui,sans-serif;fill:#222}.grid{stroke:#8884}path{fill:none;stroke-width:2}@media(prefers-color-scheme:dark){text{fill:#ddd}}</style>
<text x="${BOX.left}" y="22" style="font-size:15px">${escaped(title)}</text>
${ticks(across)
  .map(
    ([value, at]) =>
      `<line class="grid" x1="${at}" x2="${at}" y1="${BOX.top}" y2="${HEIGHT - BOX.bottom}"/><text x="${at}" y="${HEIGHT - BOX.bottom + 18}" text-anchor="middle">${named(value)}</text>`,
  )
  .join("\n")}
${ticks(up)
  .map(
    ([value, at]) =>
      `<line class="grid" x1="${BOX.left}" x2="${WIDTH - BOX.right}" y1="${at}" y2="${at}"/><text x="${BOX.left - 8}" y="${at + 4}" text-anchor="end">${named(value)}</text>`,
  )
  .join("\n")}
<text x="${(BOX.left + WIDTH - BOX.right) / 2}" y="${HEIGHT - 10}" text-anchor="middle">${escaped(x)}</text>
<text x="${BOX.left}" y="${BOX.top - 6}">${escaped(y)}</text>
${lines.join("\n")}
</svg>
`;
}

/** @typedef {{ place: (value: number) => number, least: number, most: number }} Scale */

/** @param {number[]} values @param {number} from @param {number} to @returns {Scale} */
function scale(values, from, to) {
  const least = 10 ** Math.floor(Math.log10(Math.min(...values)));
  const most = 10 ** Math.ceil(Math.log10(Math.max(...values) * 1.001));
  const whole = Math.log10(most / least);
  const place = (/** @type {number} */ value) => Math.round(from + ((to - from) * Math.log10(value / least)) / whole);
  return { place, least, most };
}

/** @param {Scale} scale @returns {[value: number, at: number][]} */
function ticks({ place, least, most }) {
  const list = /** @type {[number, number][]} */ ([]);
  for (let value = least; value <= most * 1.001; value *= 10) list.push([value, place(value)]);
  return list;
}

/** @param {Curve} curve @param {string} colour @param {Scale} across @param {Scale} up @param {number} i */
function drawn({ name, points }, colour, across, up, i) {
  const places = points.map(([x, y]) => [across.place(x), up.place(y)]);
  const path = places.map(([x, y], n) => `${n ? "L" : "M"}${x} ${y}`).join("");
  const dots = places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${colour}"/>`).join("");
  const y = BOX.top + 14 + i * 20;
  const key = `<line x1="${WIDTH - BOX.right + 12}" x2="${WIDTH - BOX.right + 32}" y1="${y - 4}" y2="${y - 4}" stroke="${colour}" stroke-width="3"/><text x="${WIDTH - BOX.right + 38}" y="${y}">${escaped(name)}</text>`;
  return `<path d="${path}" stroke="${colour}"/>${dots}${key}`;
}

/** @param {number} value */
const named = (value) =>
  value >= 1e6 ? `${value / 1e6} M` : value >= 1e3 ? `${value / 1e3} k` : String(Number(value.toPrecision(3)));
/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
