// Tiles as they lie on the table: along their train, a double across it, a half where nobody knows the other.
import { show } from "../shared/digits.js";
import { drawTile } from "../rounds/tray.js";

const ROOM = 3; // tiles in one place
const SVG = "http://www.w3.org/2000/svg";
const isRtl = document.documentElement.dir === "rtl";

function drawing(css, box, label, uses) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", css);
  svg.setAttribute("viewBox", box);
  if (label) svg.setAttribute("role", "img");
  svg.setAttribute(label ? "aria-label" : "aria-hidden", label || "true");
  for (const [href, place] of uses) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", href);
    for (const [name, value] of Object.entries(place)) use.setAttribute(name, value);
    svg.append(use);
  }
  return svg;
}

/** One half. */
export const drawHalf = (pip, css = "") =>
  drawing(`half ${css}`, "0 0 104 110", "", [
    ["#body-half", {}],
    ...(pip ? [[`#p${pip}`, { x: 2, y: 1, width: 100, height: 100 }]] : []),
  ]);

/** A double across its train. */
export function drawDouble(pip, isOpen) {
  const halves = pip ? [3, 104].map((y) => [`#p${pip}`, { x: 3, y, width: 98, height: 98 }]) : [];
  return drawing(`tile tile--v${isOpen ? " is-open" : ""}`, "0 0 104 214", `${show(pip)}-${show(pip)}`, [
    ["#body-v", {}],
    ...halves,
  ]);
}

/** A tile along its train: `inner` is put against what lies before it, `outer` is the open end. */
export const drawLying = (inner, outer) => drawTile(isRtl ? `${outer}-${inner}` : `${inner}-${outer}`);

/** A tile of which only the place is known. */
export const drawGhost = () => drawing("tile tile--h is-ghost", "0 0 208 110", "", [["#body-h", {}]]);

/** A hole, where a tile or a half may come to lie. */
export const drawHole = (css = "") => Object.assign(document.createElement("i"), { className: `hole ${css}` });

/** Tiles in the order laid, each turned to meet the one before it; the first one what lies there. */
export function drawChain(tiles, end) {
  let open = end;
  return tiles.map((tile) => {
    const [high, low] = tile.split("-").map(Number);
    const inner = open === low && high !== low ? low : high;
    open = inner === high ? low : high;
    return high === low ? drawDouble(high, false) : drawLying(inner, open);
  });
}

/** The same, as many as there is room for, and how many more there are. */
export function drawSome(tiles, end, room = ROOM) {
  const drawn = drawChain(tiles.slice(0, room), end);
  if (tiles.length > room)
    drawn.push(
      Object.assign(document.createElement("span"), {
        className: "tag is-quiet",
        textContent: `+${show(tiles.length - room)}`,
      }),
    );
  return drawn;
}
