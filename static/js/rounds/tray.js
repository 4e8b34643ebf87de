// The tray: the triangle of the real set, to be tapped. Spent tiles are empty places.
import { show } from "../shared/digits.js";

const SVG = "http://www.w3.org/2000/svg";

function element(name, attributes = {}, parent = null) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent?.append(made);
  return made;
}

/** A lying tile, drawn like the one of shared/_tiles.html. */
export function drawTile(tile) {
  const [high, low] = tile.split("-").map(Number);
  const svg = element("svg", {
    class: "tile tile--h",
    viewBox: "0 0 208 110",
    role: "img",
    "aria-label": `${show(high)}-${show(low)}`,
  });
  element("use", { href: "#body-h" }, svg);
  const place = { y: 2, width: 98, height: 98 };
  if (high) element("use", { href: `#p${high}`, x: 4, ...place, transform: "rotate(90 53 51)" }, svg);
  if (low) element("use", { href: `#p${low}`, x: 106, ...place, transform: "rotate(90 155 51)" }, svg);
  return svg;
}

/** Fill `box` with the triangle up to `max`; `toggled(tile)` is called for a tap. Gives a function that shows a state:
    the tiles of whoever is lit, and those that are spent, as a set, or as a map to the player who holds each
    ({name, row}) or null. */
export function openTray(box, max, toggled) {
  const cells = new Map();
  box.classList.add(`is-${max}`);
  for (let high = 0; high <= max; high += 1) {
    const row = document.createElement("div");
    row.className = "tray-row";
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", show(high));
    const head = document.createElement("b");
    head.setAttribute("aria-hidden", "true");
    head.textContent = show(high);
    row.append(head);
    for (let low = 0; low <= high; low += 1) cells.set(`${high}-${low}`, cell(row, high, low, toggled));
    box.append(row);
  }
  box.append(heads(max));
  box.addEventListener("keydown", (event) => walk(event, cells, max));
  // Who taps a tile goes on with the keys of the page: Enter is the big one, and does not take the tile out again.
  box.addEventListener("pointerdown", (event) => event.preventDefault());
  return (chosen, spent) => {
    for (const [tile, button] of cells) {
      const [isChosen, isSpent] = [chosen.has(tile), spent.has(tile) && !chosen.has(tile)];
      button.setAttribute("aria-pressed", String(isChosen));
      button.disabled = isSpent;
      button.firstChild.classList.toggle("is-selected", isChosen);
      button.firstChild.classList.toggle("is-spent", isSpent);
      showHolder(button, isSpent && spent instanceof Map ? spent.get(tile) : null);
    }
  };
}

/** The figures below the columns. */
function heads(max) {
  const row = document.createElement("div");
  row.className = "tray-row tray-heads";
  row.setAttribute("aria-hidden", "true");
  row.append(document.createElement("span"));
  for (let low = 0; low <= max; low += 1)
    row.append(Object.assign(document.createElement("b"), { textContent: show(low) }));
  return row;
}

/** Whose empty place it is: the sign of the player in it, the name for who cannot see it. */
function showHolder(button, holder) {
  button.querySelector(".holder")?.remove();
  if (!holder) return void button.removeAttribute("aria-label");
  const sign = Object.assign(document.createElement("span"), { className: "holder" });
  sign.append(holder.row.querySelector(":is(.token, .coin)").cloneNode(true));
  button.append(sign);
  button.setAttribute("aria-label", `${button.firstChild.getAttribute("aria-label")}, ${holder.name}`);
}

function cell(row, high, low, toggled) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "tray-cell";
  button.dataset.tile = `${high}-${low}`;
  button.append(drawTile(button.dataset.tile));
  button.addEventListener("click", () => toggled(button.dataset.tile));
  row.append(button);
  return button;
}

/** Arrow keys walk over the tray. */
function walk(event, cells, max) {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const at = event.target.dataset?.tile?.split("-").map(Number);
  if (!step || !at) return;
  event.preventDefault();
  let [high, low] = at;
  do {
    high += step[0];
    low += step[1];
  } while (cells.get(`${high}-${low}`)?.disabled && high <= max);
  cells.get(`${high}-${low}`)?.focus();
}
