// Who plays may change while a round is entered: a guest joins, somebody leaves. It is said, and taken over when
// whoever types here wants to; until then hands go on arriving for those who are on the page.
import { takeOver } from "./enter-draft.js";
import { sendRound } from "./enter-go.js";
import { sayChange } from "./enter-seats.js";
import { reach } from "../shared/reach.js";

let latest = null; // the form with those who play now

/** `fresh`: the form as it stands now. The answer: whether this page goes, since nothing was typed on it. */
export function sayWhoPlays(round, fresh) {
  const { form, seats } = round;
  const there = [...fresh.querySelectorAll("[data-seat]")];
  const isHere = (row) => seats.some(({ seat }) => String(seat) === row.dataset.seat);
  const isThere = ({ seat }) => there.some((row) => String(seat) === row.dataset.seat);
  const come = there.filter((row) => !isHere(row)).map((row) => row.dataset.name);
  const gone = seats.filter((seat) => !isThere(seat)).map(({ name }) => name);
  const notice = document.querySelector("[data-changed]");
  notice.hidden = !come.length && !gone.length;
  if (notice.hidden) return false;
  if ("fresh" in form.dataset && !("touched" in form.dataset) && !("broughtBack" in form.dataset)) {
    reach(() => location.assign(form.action));
    return true;
  }
  notice.firstElementChild.textContent = sayChange(round, { come, gone }).join(" ");
  document.querySelector("[data-restored]").hidden = true; // the bar has room for one
  if (!latest) notice.querySelector("button").addEventListener("click", () => goOver(round));
  latest = fresh;
  return false;
}

/** A device that keeps nothing sends what it has; the answer shows it beside the book. */
function goOver(round) {
  if (!takeOver(round, latest)) sendRound(round);
}
