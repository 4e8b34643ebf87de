// On through the round: from who went out to the hands, from one player to the next, and to the recap.
import { isLastInDispute } from "./enter-claims.js";
import { keepRound } from "./enter-draft.js";
import { showPhase, showRound } from "./enter-page.js";
import { changeHand, focusRow, lightSeat, putDown, selectSeat } from "./enter-put.js";
import { followingSeat, isOut, isRefused, litSeat, waitingSeats } from "./entered.js";
import * as Hand from "./hand.js";

/** From who went out to the hands: whoever was being typed for, else the first player who has something left. */
export function beginHands(round, at = isTyping(round) ? litSeat(round) : waitingSeats(round)[0]) {
  const first = at ?? round.seats.find((seat) => !isOut(round, seat));
  if (!first) return finishRound(round);
  if (!Hand.isOpen(litSeat(round).hand)) putDown(round);
  lightSeat(round, round.seats.indexOf(first));
  showPhase(round, "hands");
  return focusRow(round);
}

/** Whether a figure is being typed for the player who is lit. */
const isTyping = (round) => !isOut(round, litSeat(round)) && Hand.isOpen(litSeat(round).hand);

/** The big key: puts the hand down and lights the next player; of an empty hand it is asked what that means. */
export function goOn(round) {
  if (isLastInDispute(round)) return finishRound(round); // the check says which, and that a person decides
  if (Hand.isEmpty(litSeat(round).hand)) {
    round.asked = true;
    return showRound(round);
  }
  if (isRefused(round)) return showRound(round);
  const following = followingSeat(round);
  if (!following) return finishRound(round);
  putDown(round);
  lightSeat(round, round.seats.indexOf(following));
  return focusRow(round);
}

/** To the recap; who went out may be open again when a phone has taken it back. */
function finishRound(round) {
  putDown(round);
  showRound(round);
  if (!round.form.querySelector("[name=out]:checked")) return showPhase(round, "who");
  return sendRound(round);
}

export function sendRound(round) {
  keepRound(round);
  round.form.requestSubmit(round.form.querySelector("[name=step][value=check]"));
}

/** An empty hand is no answer yet: on to whoever else is missing. */
function leaveOpen(round) {
  const following = followingSeat(round);
  round.asked = false;
  if (following) selectSeat(round, round.seats.indexOf(following));
  else showRound(round);
}

function putDownNothing(round) {
  changeHand(round, Hand.press(Hand.EMPTY, "0"));
  goOn(round);
}

/** The keys of the slip that says what was put down last, and of the question what an empty hand means. */
export function bindSlip(round) {
  const on = (key, act) => round.form.querySelector(key).addEventListener("click", act);
  on("[data-change]", () => selectSeat(round, round.steps.at(-1).index));
  on("[data-zero]", () => putDownNothing(round));
  on("[data-still]", () => leaveOpen(round));
}
