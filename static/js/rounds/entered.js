// What is entered of a round so far: one record without functions of its own, which the modules of a page read and
// change.
//   form      its fields say who went out and which double opened the round
//   rules     {blank, doubles, unit}: what a hand counts
//   seats     whose hands are entered: {row, input, seat, name, ask, hand, was, untaken}; `was` is put down, what is
//             typed over it is not yet; `untaken`: the hand as it was typed last, where that cannot be and was not
//             taken; else null
//   now       the index of the player who is lit
//   way       "keys" | "tiles": how the hand is counted
//   steps     {index, before}: whose hand was put down, and what stood there
//   asked     whether it is asked what the empty hand means
//   said      what cannot be, about nobody in particular
//   words     the sentences of the entry
//   most      what a hand can count at most, in points
//   isReady   on a page that just came, the focus stays where the reader put it
import { show } from "../shared/digits.js";
import * as Hand from "./hand.js";

export function readRound(form) {
  return {
    form,
    rules: { blank: Number(form.dataset.blank), doubles: form.dataset.doubles, unit: form.dataset.unit },
    seats: [...form.querySelectorAll("[data-seat]")].map(readSeat),
    now: 0,
    way: "keys",
    steps: [],
    asked: false,
    said: [],
    words: { ...form.querySelector("[data-entry]").dataset },
    most: Number(form.querySelector("[data-entry]").dataset.most),
    isReady: false,
  };
}

function readSeat(row) {
  const input = row.querySelector("input");
  const hand = Hand.settle(Hand.read(input.value));
  const { seat, name, ask } = row.dataset;
  return { row, input, seat: Number(seat), name, ask, hand, was: hand, untaken: null };
}

export const litSeat = (round) => round.seats[round.now];

export const isOut = ({ form }, seat) => Boolean(form.querySelector(`[name=out][value="${seat.seat}"]`)?.checked);

/** The pip of the double that opened the round; empty where it is not known yet. */
export const chosenEngine = ({ form }) => form.querySelector("[name=engine]:checked")?.value ?? form.dataset.engine;

/** Whether a hand is missing: nothing is typed, what was typed was not taken, or whoever typed it chose another player
    before it was put down. */
export const isWaiting = (round, seat) =>
  !isOut(round, seat) && (isUntold(seat) || (Hand.isOpen(seat.hand) && seat !== litSeat(round)));

/** Whether nothing is typed that could be the hand of a player. */
export const isUntold = ({ hand, untaken }) => Hand.isEmpty(hand) || untaken !== null;

/** Whose hand is missing. */
export const waitingSeats = (round) => round.seats.filter((seat) => isWaiting(round, seat));

/** The first after the player who is lit whose hand is missing, once round the table. */
export function followingSeat(round) {
  const after = [...round.seats.slice(round.now + 1), ...round.seats.slice(0, round.now)];
  return after.find((seat) => isWaiting(round, seat));
}

/** What "take back" takes back: what is being typed for the player who is lit, else the hand that was put down last. */
export function lastStep(round) {
  const { hand, was } = litSeat(round);
  return isSameHand(hand, was) ? round.steps.at(-1) : { index: round.now, before: was, typed: true };
}

export const isSameHand = (one, other) => Hand.write(one) === Hand.write(other);

/** Whether this is more than a hand can count; it is said beside the player then, mostly the one who is lit. */
export function isTooMuch(round, points, seat = litSeat(round)) {
  if (points <= round.most) return false;
  markFault(seat, round.words.tooMuch.replace("{points}", show(points)).replace("{name}", seat.name));
  return true;
}

/** Whether the hand of the player who is lit cannot be put down: it counts more than one can, or is what is left of a
    figure that was not taken whole. */
export const isRefused = (round) =>
  litSeat(round).untaken || isTooMuch(round, Hand.count(litSeat(round).hand, round.rules));

/** A figure that comes back, as after a reload, and was not taken before is not taken again. */
export function refuseAgain(round, seat) {
  if (!Hand.isOpen(seat.hand) || Hand.count(seat.hand, round.rules) <= round.most) return;
  seat.untaken = seat.hand;
  seat.hand = Hand.press(seat.hand, "back");
  isTooMuch(round, Hand.count(seat.untaken, round.rules), seat);
}

/** Something is another: what could not be is said no more, at the head of a page that came with it either. Its room
    stays, so that no key moves under a finger. */
export function forgetSaid(round) {
  round.said = [];
  round.form.querySelector(".faults")?.classList.add("is-over");
}

/** Say beside a player what cannot be; nothing, where `text` is empty. */
export function markFault(seat, text = "") {
  seat.row.querySelector("[data-fault]").textContent = text;
  seat.row.classList.toggle("is-wrong", text !== "");
}
