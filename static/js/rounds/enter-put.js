// A figure belongs to whoever is lit when its first digit is pressed, and is put down by the big key alone. Whoever
// chooses another player has not finished it: it stays as it is typed, goes on when its player is lit again, and is
// asked for. What is being typed can be taken back, then what was put down, hand by hand.
import { stay } from "../shared/reach.js";
import { checkSoFar } from "./enter-check.js";
import { giveBackToPhones, keepFromPhones } from "./enter-claims.js";
import { keepAgain, keepChanged } from "./enter-draft.js";
import { showRound } from "./enter-page.js";
import { fitWay } from "./enter-way.js";
import { forgetSaid, isSameHand, lastStep, litSeat, markFault } from "./entered.js";
import * as Hand from "./hand.js";

/** Another hand of the player who is lit, while it is typed. Tiles that take the place of a figure, or a figure of
    tiles, leave it to be taken back to. */
export function changeHand(round, hand) {
  const seat = litSeat(round);
  stopSending(round);
  if (Hand.isOpen(seat.hand) && !Hand.isEmpty(hand) && hasTiles(hand) !== hasTiles(seat.hand)) putDown(round);
  seat.hand = hand;
  seat.untaken = null; // whichever way it was changed
  markFault(seat);
  forgetSaid(round);
  round.asked = false;
  keepFromPhones(seat);
  showRound(round);
  keepChanged(round);
}

const hasTiles = (hand) => hand.tiles.length > 0;

/** What waits to be checked is no longer what stands there. */
function stopSending({ form }) {
  stay();
  delete form.dataset.sent;
}

/** The player who is lit from now on; of the one who was, a figure that is being typed stays as it is. */
export function selectSeat(round, index) {
  const { hand, was } = litSeat(round);
  if (!Hand.isOpen(hand) || isSameHand(hand, was)) putDown(round);
  lightSeat(round, index);
}

export function lightSeat(round, index) {
  round.now = index;
  round.asked = false;
  fitWay(round);
  showRound(round);
  keepAgain(round);
  focusRow(round, false);
}

/** The row of the player who is lit gets the focus; with `force` false only where another row has it. */
export function focusRow(round, force = true) {
  if (!round.isReady || !(force || document.activeElement.classList.contains("rail-key"))) return;
  litSeat(round).row.querySelector(".rail-key").focus({ preventScroll: true });
}

export function putDown(round) {
  const seat = litSeat(round);
  const { was, hand } = seat;
  round.asked = false;
  seat.was = seat.hand = Hand.settle(hand);
  if (isSameHand(was, hand)) return;
  round.steps.push({ index: round.now, before: was });
  keepChanged(round);
  round.form.elements.last.value = seat.seat;
  checkSoFar(round);
}

export function takeBackLast(round) {
  stopSending(round);
  const { index, before, typed } = lastStep(round) ?? {};
  if (index === undefined) return;
  if (!typed) round.steps.pop();
  const seat = round.seats[index];
  if (typed) seat.was = seat.hand; // what is taken back is not put down first
  selectSeat(round, index);
  seat.was = seat.hand = Hand.settle(before);
  seat.untaken = null;
  giveBackToPhones(round, seat);
  forgetSaid(round);
  markFault(seat);
  fitWay(round);
  showRound(round);
  keepChanged(round);
  checkSoFar(round);
}
