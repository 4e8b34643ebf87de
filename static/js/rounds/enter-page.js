// The page of a round as a whole: everybody, the player who is lit, what devices say, what can be taken back.
import { showClaims } from "./enter-claims.js";
import { showRail } from "./enter-rail.js";
import { saySlip, sayTakeBack } from "./enter-say.js";
import { showEntry } from "./enter-show.js";
import { isOut } from "./entered.js";
import * as Hand from "./hand.js";

export function showRound(round) {
  for (const seat of round.seats) seat.input.value = isOut(round, seat) ? "" : Hand.write(seat.hand);
  showRail(round);
  showClaims(round);
  showEntry(round);
  saySlip(round);
  sayTakeBack(round);
}

/** "who": who went out? "which": which double opened the round? "hands": what is left with everybody? */
export function showPhase(round, phase) {
  round.form.dataset.phase = phase;
  showClaims(round);
  sayTakeBack(round);
}
