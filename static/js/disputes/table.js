// The table laid out by touch: tap the end of a train, then its two halves; tap a name for the turn, the hole behind an
// end for the disputed tile. Binds form[data-table]. The fields of the form stay what they are; this only fills them
// in.
import { bindMore } from "./more.js";
import { bringBack, forget, keep, shorten } from "./keep.js";
import { drawChain, drawDouble, drawGhost, drawHalf, drawHole, drawLying, drawSome } from "./draw.js";
import { openPad } from "./pad.js";

const form = document.querySelector("[data-table]");
const words = form.dataset;
const isRound = "round" in words;
const kept = "keep" in words;
const field = (name) => form.elements[name];
const chosen = (name) => form.querySelector(`[name=${name}]:checked`)?.value ?? "";
const tilesIn = (text) =>
  (text.match(/\d+\s*-\s*\d+/g) ?? []).map((tile) =>
    tile
      .split("-")
      .map(Number)
      .sort((a, b) => b - a)
      .join("-"),
  );
const tileOf = (one, other) => [one, other].sort((a, b) => b - a).join("-");
const rows = [...form.querySelectorAll("[data-train]")];
const engine = () => (field("engine") ? field("engine").value : words.engine);
const pad = openPad(form.querySelector("[data-pad-box]"), Number(words.setMax), padChanged);

// The trains

const partsOf = (row) => ({
  end: row.querySelector(".slot-typed input"),
  order: row.querySelector(".slot-open input"),
  last: row.querySelector("[data-last]"),
});
const ordersNow = () =>
  rows
    .map((row) => Number.parseInt(partsOf(row).order?.value, 10))
    .filter(Boolean)
    .sort((a, b) => a - b);
const nextOrder = () => 1 + Math.max(0, ...ordersNow());

function drawRow(row, first = null) {
  const { end, order, last } = partsOf(row);
  if (!end || (first === null && tilesIn(end.value).length)) return;
  const pip = end.value.trim() === "" ? null : Number(end.value);
  const halves = last.value.split("-").map(Number);
  const isDouble = order.value !== "" || (last.value !== "" && halves[0] === halves[1]);
  const drawn = row.querySelector("[data-drawn]");
  if (first !== null) drawn.replaceChildren(drawGhost(), drawHalf(first), drawHole("is-half is-live"));
  else if (pip === null) drawn.replaceChildren(...(engine() === "" ? [] : [drawHalf(Number(engine()), "is-ghost")]));
  else if (isDouble) drawn.replaceChildren(drawGhost(), drawDouble(pip, order.value !== ""));
  else
    drawn.replaceChildren(
      drawGhost(),
      last.value && halves.includes(pip) ? drawLying(halves[0] === pip ? halves[1] : halves[0], pip) : drawHalf(pip),
    );
  if (first === null) showOrder(row, pip, isDouble, Number.parseInt(order.value, 10));
  else row.querySelector(".tag-order")?.remove();
}

/** When the open double of a train was laid, beside it; a tap takes it for answered, or open again. */
function showOrder(row, pip, isDouble, order) {
  row.querySelector(".tag-order")?.remove();
  if (pip !== null && !isDouble) return;
  const orders = ordersNow();
  const tag = Object.assign(document.createElement(isDouble ? "button" : "span"), {
    className: `tag tag-order${order ? "" : " is-quiet"}`,
  });
  if (isDouble) tag.type = "button";
  const said = orders.length === 1 ? words.open : (words.orders.split("|")[orders.indexOf(order)] ?? words.open);
  tag.textContent = pip === null ? words.bare : order ? said : words.answered;
  tag.addEventListener("click", () => {
    if (!isDouble) return;
    partsOf(row).order.value = order ? "" : String(nextOrder());
    changed();
  });
  row.querySelector(".cars").append(tag);
}

function aimAtEnd(row) {
  const { end, order, last } = partsOf(row);
  const put = (inner, outer) => {
    end.value = String(outer);
    last.value = inner === null ? "" : `${inner}-${outer}`;
    order.value = inner === outer ? order.value || String(nextOrder()) : "";
  };
  const following = rows[rows.indexOf(row) + 1];
  const goOn = () => (following ? aimAtEnd(following) : pad.close());
  pad.aim({
    kind: "end",
    row,
    title: words.endsWith.replace("{name}", row.dataset.name),
    hint: words.twice,
    put(inner, outer) {
      put(inner, outer);
      changed();
      goOn();
    },
    onlyOne(outer) {
      put(null, outer);
      changed();
    },
    word: words.bare,
    worded() {
      for (const input of [end, order, last]) input.value = "";
      changed();
      goOn();
    },
    next: following && { label: words.next.replace("{name}", following.dataset.name), go: goOn },
  });
}

/** The keys of a row: its end, the hole behind it, the name whose turn it is. Without script there are fields. */
function bindRow(row) {
  const cars = row.querySelector(".cars");
  const drawn = row.querySelector("[data-drawn]");
  if (!isRound) {
    const end = Object.assign(document.createElement("button"), { type: "button", className: "end" });
    end.setAttribute("aria-label", row.dataset.label);
    drawn.replaceWith(end);
    end.append(drawn);
    end.addEventListener("click", () => aimAtEnd(row));
  }
  const hole = Object.assign(document.createElement("button"), { type: "button", className: "hole-key" });
  hole.setAttribute("aria-label", words.here.replace("{name}", row.dataset.name));
  hole.append(drawHole());
  (cars.querySelector(".end") ?? drawn).after(hole);
  hole.addEventListener("click", () => {
    form.querySelector(`[name=on][value="${row.dataset.train}"]`).checked = true;
    if (!["play", "train"].includes(chosen("act"))) form.querySelector('[name=act][value="play"]').checked = true;
    changed();
    aimAtTiles(field("tiles"));
  });
  const turn = row.querySelector("[data-turn]");
  turn?.addEventListener("click", () => {
    form.querySelector(`[name=turn][value="${row.dataset.train}"]`).checked = true;
    changed();
  });
}

// Tiles: the disputed ones, a drawn one, a hand

const isSeveral = (input) =>
  input.dataset.tiles === "many" || (input.dataset.tiles === "act" && chosen("act") === "train");

/** What the pad makes. In a round that is followed it lies open all the time, beside the rows and the key of the move.
 */
function aimAtTiles(input) {
  pad.aim({
    kind: "tiles",
    input,
    isResting: isRound,
    title:
      input.dataset.tiles === "many"
        ? input.closest("p").querySelector("label").textContent
        : input.closest("[data-panel]").querySelector("summary small").textContent,
    put(one, other) {
      const tile = tileOf(one, other);
      const before = isSeveral(input) ? tilesIn(input.value) : [];
      input.value = (before.includes(tile) ? before.filter((each) => each !== tile) : [...before, tile]).join(" ");
      changed();
      if (!isSeveral(input) && !isRound) pad.close();
    },
    shown: () =>
      input.dataset.tiles === "act"
        ? drawChain(tilesIn(input.value), endAimedAt())
        : drawChain(tilesIn(input.value), null),
    get hint() {
      return isSeveral(input) ? words.again : "";
    },
    word: { one: words.unknownTile, many: words.empty }[input.dataset.tiles],
    worded() {
      input.value = { one: "?", many: "-" }[input.dataset.tiles];
      changed();
      pad.close();
    },
  });
}

/** The pip of the end that the disputed tile is put against; null where it is not known. */
function endAimedAt() {
  const row = rows.find((each) => each.dataset.train === chosen("on"));
  const said = row?.dataset.end ?? (row && partsOf(row).end?.value);
  const pip = said === "" || said === undefined ? engine() : said;
  return pip === "" || pip === undefined ? null : Number(pip);
}

function bindTiles(input) {
  const open = Object.assign(document.createElement("button"), {
    type: "button",
    className: "key open-pad",
    textContent: words.choose,
  });
  open.addEventListener("click", () => aimAtTiles(input));
  input.after(open);
  const panel = input.closest("[data-panel]");
  if (input.dataset.tiles === "many" || isRound) return;
  panel.addEventListener("toggle", (event) => {
    if (event.target !== panel || !panel.open || !ready) return;
    panel.open = false;
    aimAtTiles(input);
  });
}

// The rows of the panel say what is chosen in them

const labelOf = (panel) => panel.querySelector("input[type=radio]:checked")?.closest("label").textContent.trim() ?? "";

function showPanel(panel) {
  const value = panel.querySelector(":scope > summary [data-value]");
  if (!value) return;
  const typed = [...panel.querySelectorAll("[data-tiles]")].filter((input) => input.value.trim() !== "");
  const tiles = typed.flatMap((input) => tilesIn(input.value));
  const name = panel.dataset.panel;
  if (name === "more") value.textContent = "";
  else if (tiles.length) value.replaceChildren(...drawSome(tiles, name === "tiles" ? endAimedAt() : null));
  else if (name === "drew") value.textContent = typed.length ? words.unknownTile : words.nothing;
  else if (name === "hands") value.textContent = typed.length ? words.empty : words.unknown;
  else value.textContent = labelOf(panel) || words.choose;
}

function padChanged(aimed, first) {
  form.classList.toggle("is-padding", Boolean(aimed) && !aimed.isResting);
  for (const row of rows) {
    const isAimed = aimed?.kind === "end" && aimed.row === row;
    row.classList.toggle("is-making", isAimed);
    drawRow(row, isAimed ? first : null);
  }
}

function changed() {
  if (kept) keep(form);
  show();
}

function show() {
  const plays = ["play", "train"].includes(chosen("act"));
  for (const row of rows) {
    const isPlay = plays && chosen("on") === row.dataset.train;
    row.classList.toggle("is-play", isPlay);
    row.classList.toggle("is-turn", chosen("turn") === row.dataset.train);
    row.querySelector("[data-turn]")?.setAttribute("aria-pressed", String(chosen("turn") === row.dataset.train));
    const tiles = isPlay ? tilesIn(field("tiles").value) : [];
    const hole = row.querySelector(".hole-key");
    hole.classList.toggle("is-disputed", tiles.length > 0);
    hole.replaceChildren(...(tiles.length ? drawSome(tiles, endAimedAt()) : [drawHole()]));
    drawRow(row);
  }
  for (const panel of form.querySelectorAll("[data-panel]")) showPanel(panel);
  pad.show();
}

form.addEventListener("change", (event) => {
  changed();
  // A tap on an answer closes its row; an arrow key only moves the choice.
  const panel = event.target.closest("[data-panel]");
  if (event.target.type === "radio" && panel && panel.dataset.panel !== "more" && tapped) panel.open = false;
});
let tapped = false;
let ready = false;
form.addEventListener("pointerdown", () => {
  tapped = true;
});
form.addEventListener("keydown", () => {
  tapped = false;
});

form.classList.add("is-scripted");
for (const row of rows) bindRow(row);
for (const input of form.querySelectorAll("[data-tiles]")) bindTiles(input);
if (!isRound) bindMore(form, pad, changed);
if (kept && "fresh" in words && bringBack(form)) form.querySelector("[data-restored]").hidden = false;
else if (kept && !("fresh" in words)) keep(form);
const clear = document.querySelector("[data-clear]");
if (clear) {
  clear.hidden = false;
  clear.addEventListener("click", (event) => {
    event.preventDefault();
    forget(form);
    const asked = new URLSearchParams(location.search);
    const named = ["sheet", "seats"].filter((name) => asked.has(name)).map((name) => [name, asked.get(name)]);
    location.assign(`${location.pathname}?${new URLSearchParams([["ask", "table"], ...named])}`);
  });
}
if (!isRound) shorten(form);
show();
if (isRound && field("tiles")) aimAtTiles(field("tiles"));
setTimeout(() => {
  ready = true;
});
