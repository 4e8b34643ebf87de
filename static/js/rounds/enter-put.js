// A figure belongs to whoever is lit when its first digit is pressed. It is put down by the big key, or by going on to
// another player whose hand is missing; nothing else lights one. Whoever goes back to a hand that is there already has
// not finished the figure: it stays as it is typed, and is asked for again. What is being typed can be taken back, then
// what was put down, hand by hand.
import { stay } from "../shared/reach.js";
import { checkSoFar } from "./enter-check.js";
import { giveBackToPhones, keepFromPhones } from "./enter-claims.js";
import { keepAgain, keepRound } from "./enter-draft.js";
import { showRound } from "./enter-page.js";
import { fitWay } from "./enter-way.js";
import { isSameHand, isTooMuch, isWaiting, lastStep, litSeat, markFault } from "./entered.js";
import * as Hand from "./hand.js";

/** Another hand of the player who is lit, while it is typed. Tiles that take the place of a figure, or a figure of
    tiles, leave it to be taken back to. */
export function changeHand(round, hand) {
  const seat = litSeat(round);
  stopSending(round);
  if (Hand.isOpen(seat.hand) && !Hand.isEmpty(hand) && hasTiles(hand) !== hasTiles(seat.hand)) putDown(round);
  seat.hand = hand;
  round.untaken = 0; // whichever way it was changed
  markFault(seat);
  round.said = [];
  round.asked = false;
  keepFromPhones(seat);
  showRound(round);
  keepRound(round);
}

const hasTiles = (hand) => hand.tiles.length > 0;

/** What waits to be checked is no longer what stands there. */
function stopSending({ form }) {
  stay();
  delete form.dataset.sent;
}

/** More than a hand can count cannot be put down, nor what is left of a figure that was not taken whole: it is said,
    and whoever has it stays lit. */
export function refuseTooMuch(round) {
  if (!round.untaken && !isTooMuch(round, Hand.count(litSeat(round).hand, round.rules))) return false;
  showRound(round);
  return true;
}

/** Whether the player who is lit cannot be left for this one. */
const isHeld = (round, index) => index !== round.now && Hand.isOpen(litSeat(round).hand) && refuseTooMuch(round);

/** Whether this leaves a figure as it is typed, for a hand that is there already. */
const goesBack = (round, index) =>
  index !== round.now && Hand.isOpen(litSeat(round).hand) && !isWaiting(round, round.seats[index]);

/** The player who is lit from now on; the one who was has put down what was typed, unless this goes back. */
export function selectSeat(round, index) {
  if (isHeld(round, index)) return;
  if (!goesBack(round, index)) putDown(round);
  lightSeat(round, index);
}

export function lightSeat(round, index) {
  round.now = index;
  round.untaken = 0;
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
  keepRound(round);
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
  giveBackToPhones(round, seat);
  round.said = [];
  markFault(seat);
  fitWay(round);
  showRound(round);
  keepRound(round);
  checkSoFar(round);
}
