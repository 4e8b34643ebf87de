// The table laid out by touch: tap the end of a train, then its two halves; tap a name for the turn, the hole behind an
// end for the disputed tile. Binds form[data-table]. The fields of the form stay what they are; this only fills them
// in.
import { bindMore } from "./more.js";
import { bringBack, forget, keep, shorten } from "./keep.js";
import { readTable } from "./table-fields.js";
import { bindPanels } from "./table-panels.js";
import { bindTiles } from "./table-tiles.js";
import { bindTrains } from "./table-trains.js";
import { bindTakeBack } from "./take-back.js";
import { openPad } from "./pad.js";

const form = document.querySelector("[data-table]");
const table = readTable(form);
const kept = "keep" in table.words;
const pad = openPad(form.querySelector("[data-pad-box]"), Number(table.words.setMax), drawAim);

let lays = table.lays();

form.classList.add("is-scripted");
const tiles = bindTiles(table, pad, changed);
const trains = bindTrains(table, pad, changed, () => tiles.aim(table.field("tiles")));
const panels = bindPanels(table, tiles.aim);
const showMore = table.isRound ? null : bindMore(form, pad, changed);
const takeBack = document.querySelector("[data-take-back]");
const taken = takeBack && bindTakeBack(form, takeBack, () => (pad.close(), showKept()));

function drawAim(aimed, first) {
  form.classList.toggle("is-padding", Boolean(aimed) && !aimed.isResting);
  trains.drawAim(aimed, first);
}

function changed() {
  if (table.isRound) forgetRefused();
  followTurn();
  taken?.note();
  showKept();
}

/** A move that was refused is another once anything of it is. Its room stays, so that no key moves under a finger. */
function forgetRefused() {
  form.querySelector(".judge-fault.is-near")?.classList.add("is-over");
  for (const row of form.querySelectorAll(".is-wrong")) row.classList.remove("is-wrong");
}

/** Whose turn it is tells how many tiles are laid, as long as nobody has chosen otherwise. */
function followTurn() {
  const before = lays;
  lays = table.lays();
  if (lays !== before && table.chosen("act") === before) table.choose("act", lays);
}

function showKept() {
  lays = table.lays();
  if (kept) keep(form);
  show();
}

function show() {
  trains.show();
  panels.show();
  pad.show();
  showMore?.();
}

/** Empties what was laid out: the page is asked for anew, with the rules and seats it was asked for. */
function bindClear(clear) {
  clear.hidden = false;
  clear.addEventListener("click", (event) => {
    event.preventDefault();
    forget(form);
    const asked = new URLSearchParams(location.search);
    const named = ["sheet", "seats"].filter((name) => asked.has(name)).map((name) => [name, asked.get(name)]);
    location.assign(`${location.pathname}?${new URLSearchParams([["ask", "table"], ...named])}`);
  });
}

form.addEventListener("change", changed);
addEventListener("pageshow", show); // a browser may have put other fields in since
const clear = document.querySelector("[data-clear]");
if (clear) bindClear(clear);
if (!table.isRound) shorten(form);
if (kept && "fresh" in table.words && bringBack(form)) form.querySelector("[data-restored]").hidden = false;
else if (kept && !("fresh" in table.words)) keep(form);
lays = table.lays();
taken?.note();
show();
if (table.isRound && table.field("tiles")) tiles.aim(table.field("tiles"));
// the browser has looked for it before all was drawn
form.querySelector(".judge-fault.is-near")?.scrollIntoView({ block: "center" });
