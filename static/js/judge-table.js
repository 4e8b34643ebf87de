// The table laid out by touch: tap the end of a train, tap a pip; tap a tile's place, tap the tile. Binds form[data-table].
// The fields of the form stay what they are; everything here only fills them in.
import { show as digits } from "./digits.js";
import { bringBack, forget, keep, shorten } from "./judge-keep.js";
import { drawTile } from "./tray.js";
import { openChooser } from "./judge-chooser.js";

const form = document.querySelector("[data-table]");
const words = form.dataset;
const kept = "keep" in words;
const setMax = Number(words.setMax);
const field = (name) => form.elements[name];
const tilesIn = (text) => (text.match(/\d+\s*-\s*\d+/g) ?? []).map((tile) => tile.split("-").map(Number).sort((a, b) => b - a).join("-"));
const chooser = openChooser(document.querySelector("[data-chooser]"), setMax);

/** Every tile that lies somewhere else than in the field. */
function spent(except) {
  const found = new Set(tilesIn(words.spent ?? ""));
  for (const input of form.querySelectorAll(".slot-typed input, [data-tiles]")) if (input !== except && !sharesHand(input, except)) for (const tile of tilesIn(input.value)) found.add(tile);
  const engine = field("engine")?.value;
  if (engine) found.add(`${engine}-${engine}`);
  return found;
}
// What is laid or drawn may stand in the hand of whoever does it.
const sharesHand = (one, other) => [one, other].some((input) => ["tiles", "drew"].includes(input?.name));

// The ends of the trains

function showTrain(row) {
  const input = row.querySelector(".slot-typed input");
  const order = row.querySelector(".slot-open input");
  const slot = row.querySelector("[data-slot]");
  const tiles = tilesIn(input.value);
  if (!tiles.length) {
    row.querySelector("[data-drawn]").replaceChildren();
    slot.textContent = input.value.trim() === "" ? "–" : digits(Number(input.value));
  }
  slot.classList.toggle("is-open", order.value !== "");
  showOrder(row, Number.parseInt(order.value, 10));
  slot.setAttribute("aria-label", `${slot.dataset.label} ${slot.textContent}`);
  row.classList.toggle("is-aimed", ["play", "train"].includes(form.querySelector("[name=act]:checked")?.value) && form.querySelector("[name=on]:checked")?.value === row.dataset.train);
}

/** When the open double of a train was laid, beside its end. */
function showOrder(row, order) {
  row.querySelector(".tag-order")?.remove();
  if (!order) return;
  const orders = [...form.querySelectorAll(".slot-open input")].map((input) => Number.parseInt(input.value, 10)).filter(Boolean).sort((a, b) => a - b);
  const tag = Object.assign(document.createElement("span"), { className: "tag tag-order" });
  tag.textContent = orders.length === 1 ? words.open : words.orders.split("|")[orders.indexOf(order)] ?? words.open;
  row.querySelector(".cars").append(tag);
}

function bindTrain(row) {
  const input = row.querySelector(".slot-typed input");
  const order = row.querySelector(".slot-open input");
  const slot = row.querySelector("[data-slot]");
  slot.hidden = false;
  slot.addEventListener("click", async () => {
    const chosen = await chooser.end(slot.dataset.label, order.value !== "");
    if (!chosen) return;
    input.value = chosen.pip;
    order.value = chosen.double && chosen.pip !== "" ? order.value || String(nextOrder()) : "";
    changed();
    slot.focus();
  });
}

const nextOrder = () => 1 + Math.max(0, ...[...form.querySelectorAll(".slot-open input")].map((input) => Number.parseInt(input.value, 10) || 0));

// The rows of the panel: what they say, and what is tapped in them

function labelOf(panel) {
  if (panel.querySelector("input[type=radio]")) return panel.querySelector("input[type=radio]:checked")?.closest("label").textContent.trim() ?? "";
  return "";
}

function showPanel(panel) {
  const value = panel.querySelector("[data-value]");
  const typed = [...panel.querySelectorAll("[data-tiles]")].filter((input) => input.value.trim() !== "");
  const tiles = typed.flatMap((input) => tilesIn(input.value));
  const name = panel.dataset.panel;
  if (name === "more") value.textContent = "";
  else if (tiles.length) value.replaceChildren(...tiles.slice(0, 4).map(drawTile));
  else if (name === "drew") value.textContent = typed.length ? typed[0].value : words.nothing;
  else if (name === "hands") value.textContent = typed.length ? typed[0].value : words.unknown;
  else value.textContent = labelOf(panel) || words.choose;
}

function bindTiles(input) {
  const several = () => input.dataset.tiles === "many" || (input.dataset.tiles === "act" && form.querySelector("[name=act]:checked")?.value === "train");
  const open = Object.assign(document.createElement("button"), { type: "button", className: "key open-tray", textContent: words.choose });
  open.addEventListener("click", async () => {
    const label = input.closest("p").querySelector("label").textContent;
    const chosen = await chooser.tiles(label, tilesIn(input.value), spent(input), several(), input.dataset.tiles === "one");
    if (chosen === null) return;
    input.value = chosen;
    changed();
  });
  input.after(open);
  input.closest("details").addEventListener("toggle", (event) => {
    if (event.target.open && input.dataset.tiles !== "many" && event.isTrusted && ready && !tilesIn(input.value).length) open.click();
  });
}

function changed() {
  if (kept) keep(form);
  show();
}

function show() {
  for (const row of form.querySelectorAll("[data-seat]")) row.classList.toggle("is-aimed", form.querySelector("[name=on]:checked")?.value === row.dataset.seat);
  for (const row of form.querySelectorAll("[data-train]")) showTrain(row);
  for (const panel of form.querySelectorAll("[data-panel]")) showPanel(panel);
}

form.addEventListener("change", (event) => {
  changed();
  // A tap on an answer closes its row; an arrow key only moves the choice.
  const panel = event.target.closest("[data-panel]");
  if (event.target.type === "radio" && panel && panel.dataset.panel !== "more" && tapped) panel.open = false;
});
let tapped = false;
form.addEventListener("pointerdown", () => { tapped = true; });
form.addEventListener("keydown", () => { tapped = false; });

form.classList.add("is-scripted");
for (const row of form.querySelectorAll("[data-train]")) bindTrain(row);
for (const input of form.querySelectorAll("[data-tiles]")) bindTiles(input);
for (const row of form.querySelectorAll("[data-seat]")) row.addEventListener("click", () => {
  form.querySelector(`[name=on][value="${row.dataset.seat}"]`).checked = true;
  changed();
});
let ready = false;
if (kept && "fresh" in words && bringBack(form)) form.querySelector("[data-restored]").hidden = false;
else if (kept && !("fresh" in words)) keep(form);
const clear = document.querySelector("[data-clear]");
if (clear) {
  clear.hidden = false;
  clear.addEventListener("click", (event) => {
    event.preventDefault();
    forget(form);
    location.assign(`${location.pathname}?ask=table${new URLSearchParams(location.search).has("sheet") ? `&sheet=${new URLSearchParams(location.search).get("sheet")}&seats=${new URLSearchParams(location.search).get("seats") ?? ""}` : ""}`);
  });
}
shorten(form);
show();
setTimeout(() => { ready = true; });
