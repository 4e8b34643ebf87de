// A page of the keeper follows the book: when another device has written into it, the page is loaded anew, so that undo
// and redo are those of the book as it is; the table too when a phone has sent a hand, or lots were drawn, and the end
// when the table has gone on to another game. Not while a menu is open or the device is on its way to another page.
// Binds main[data-follow].
import { watchState } from "./live.js";

const page = document.querySelector("main[data-follow]");
const PATIENCE = 5000; // a way that leads to no other page, such as that to a file
let leaving = false;
let tag = null;
let behind = null;

watchState(page.dataset.follow, ({ state }) => {
  if (!state) return;
  const same = tag ? tag === state.tag : String(state.version) === page.dataset.version;
  tag ??= state.tag;
  if (same && tells(state)) return;
  behind = state;
  catchUp();
});

/** Whether the page tells of these hands that phones have sent, of this lot and of this next game, where it tells of
    any. */
const tells = (state) =>
  ["entered", "lot", "onward"].every((told) => String(state[told]) === (page.dataset[told] ?? String(state[told])));

function catchUp() {
  if (!behind || document.hidden || leaving || document.querySelector("details[open]")) return;
  // a game that goes on again is shown at its table
  if (page.dataset.over === "yes" && !behind.over) location.replace(page.dataset.table);
  else location.reload();
}

addEventListener("beforeunload", () => {
  leaving = true;
  setTimeout(() => {
    leaving = false;
    catchUp();
  }, PATIENCE);
});
document.addEventListener("toggle", catchUp, true);
document.addEventListener("visibilitychange", catchUp);
