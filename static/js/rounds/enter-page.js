// The page of a round as a whole: everybody, the player who is lit, what devices say, what can be taken back.
import { showClaims } from "./enter-claims.js";
import { keepAgain } from "./enter-draft.js";
import { showRail } from "./enter-rail.js";
import { saySlip, sayTakeBack } from "./enter-say.js";
import { showEntry } from "./enter-show.js";
import { chosenEngine, isOut, isWaiting } from "./entered.js";
import * as Hand from "./hand.js";

export function showRound(round) {
  for (const seat of round.seats) seat.input.value = counts(round, seat) ? Hand.write(seat.hand) : "";
  showClaims(round);
  showRail(round); // what was in sight until now is seen
  showEntry(round);
  saySlip(round);
  sayTakeBack(round);
}

const counts = (round, seat) => !isOut(round, seat) && !isWaiting(round, seat);

/** Which double opened the round, where the rules ask that: it can be seen, and so mended, from every step. */
function showEngine(round) {
  const chosen = round.form.querySelector(`[name=engine][value="${chosenEngine(round)}"]`);
  if (!chosen) return;
  const [before, after] = round.form.dataset.sayEngine.split("{tile}");
  const tile = Object.assign(document.createElement("bdi"), { className: "tile-name", dir: "ltr" });
  tile.textContent = chosen.getAttribute("aria-label");
  document.querySelector(".bar-title span").replaceChildren(before, tile, after);
}

/** "who": who went out? "which": which double opened the round? "hands": what is left with everybody? */
export function showPhase(round, phase) {
  round.form.dataset.phase = phase;
  showEngine(round);
  showClaims(round);
  sayTakeBack(round);
  keepAgain(round);
}
