/** A link as a picture for a telephone's camera. */
import qrcode from "qrcode-generator";

const SVG = "http://www.w3.org/2000/svg";

/** The white around the code that readers need, in modules. */
const MARGIN = 4;

/** The most characters that the largest code holds. */
export const MOST_CHARACTERS = 2953;

/** The code as a drawing, black on white in every theme. */
export function drawCode(text: string): SVGElement {
  const code = qrcode(0, "L");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const path = document.createElementNS(SVG, "path");
  path.setAttribute(
    "d",
    darkModules(size, (row, column) => code.isDark(row, column)),
  );
  const svg = document.createElementNS(SVG, "svg");
  const whole = size + 2 * MARGIN;
  for (const [name, value] of Object.entries({
    viewBox: `${-MARGIN} ${-MARGIN} ${whole} ${whole}`,
    class: "code",
    role: "img",
    "aria-label": "The link as a QR code",
  })) {
    svg.setAttribute(name, value);
  }
  svg.append(path);
  return svg;
}

/** One step of a path for each run of dark modules of a row. */
function darkModules(size: number, isDark: (row: number, column: number) => boolean): string {
  let path = "";
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column;
      while (column < size && isDark(row, column)) column++;
      if (column > start) path += `M${start} ${row}h${column - start}v1h${start - column}z`;
    }
  }
  return path;
}
