// Two ways into the same total: the keypad, or the tiles of the tray.
import { chosenEngine, isOut, litSeat } from "./entered.js";
import { openTray } from "./tray.js";
import * as Hand from "./hand.js";

let chosen = "keys";
let showTray = null; // it is drawn when it is first wanted
let changeTo = null;

/** `change(hand)` is called for a tap on a tile. */
export function bindWay(round, change) {
  changeTo = change;
  chosen = recall(round);
  useWay(round, chosen);
}

/** "keys" or "tiles", until another is chosen; this tab keeps it for the round. */
export function chooseWay(round, way) {
  chosen = way;
  remember(round, way);
  useWay(round, way);
}

/** What was chosen for a round stands after a reload of its page; the next round begins with the keypad. */
const WAY = "mtc.way";
const remembered = ({ form }, way) => `${form.dataset.draft ?? ""} ${way}`;

function remember(round, way) {
  try {
    sessionStorage.setItem(WAY, remembered(round, way));
  } catch {
    // A device that keeps nothing begins with the keypad.
  }
}

function recall(round) {
  try {
    return sessionStorage.getItem(WAY) === remembered(round, "tiles") ? "tiles" : "keys";
  } catch {
    return "keys";
  }
}

/** A hand that holds tiles is shown as tiles, whichever was chosen. */
export function fitWay(round) {
  useWay(round, litSeat(round).hand.tiles.length ? "tiles" : chosen);
}

function useWay(round, way) {
  const { form } = round;
  round.way = form.dataset.way = way;
  if (way !== "tiles") return;
  showTray ??= openTray(form.querySelector("[data-tray]"), Number(form.dataset.setMax), (tile) =>
    changeTo(Hand.toggleTile(litSeat(round).hand, tile)),
  );
}

export function showWay(round) {
  const { form } = round;
  const tiles = round.way === "tiles";
  for (const way of form.querySelectorAll("button[data-way]"))
    way.setAttribute("aria-pressed", String(way.dataset.way === round.way));
  form.querySelector("[data-keypad]").hidden = tiles;
  for (const part of form.querySelectorAll("[data-tray], [data-tray-next], [data-tray-words]")) part.hidden = !tiles;
  if (tiles) showSpent(round);
}

/** The tray, in which the tiles that others hold and the engine are grey. */
function showSpent(round) {
  const lit = litSeat(round);
  const others = round.seats.filter((seat) => seat !== lit && !isOut(round, seat) && seat.hand.tiles.length);
  const spent = new Map(others.flatMap((seat) => seat.hand.tiles.map((tile) => [tile, seat])));
  const engine = chosenEngine(round);
  if (engine !== "") spent.set(`${engine}-${engine}`, null);
  showTray(new Set(lit.hand.tiles), spent);
  const names = others.map((seat) => seat.name);
  round.form.querySelector("[data-tray-words]").textContent = saySpent(round.words, names, engine);
}

/** Names as of whom one thing is said; the hyphen of a Hebrew prefix falls away before a Hebrew name. */
function together({ together: both, comma }, names) {
  if (names.length < 2) return names.join("");
  const said = both.replace("{first}", names.slice(0, -1).join(comma)).replace("{last}", names.at(-1));
  return said.replace(/\u05be(?=\u2068?[\u0590-\u05ff])/g, "");
}

/** Whose tiles are grey in the tray. */
function saySpent(words, names, engine) {
  if (!names.length) return engine === "" ? "" : words.spentEngine;
  const all = together(words, names);
  if (names.length === 1) return (engine === "" ? words.spentOther : words.spentOne).replace("{name}", all);
  return (engine === "" ? words.spentOthers : words.spent).replace("{names}", all);
}
