// A figure belongs to whoever is lit when its first digit is pressed. It is put down by the big key, or by choosing
// another player; nothing else lights one. What was put down can be taken back, one hand after another.
import { show } from "../shared/digits.js";
import { checkSoFar } from "./enter-check.js";
import * as Hand from "./hand.js";

const same = (one, other) => Hand.write(one) === Hand.write(other);

/** Gives `round` its steps and what moves through the players; `round.keep()` is called for whatever is put down. */
export function bindPut(round) {
  const { form, seats } = round;
  const lit = () => seats[round.now];
  round.steps = []; // {index, before}: whose hand was put down, and what stood there
  round.asked = false; // whether it is asked what the empty hand means

  /** More than all the tiles count cannot be put down: it is said, and whoever has it stays lit. */
  function isTooMuch() {
    const points = Hand.count(lit().hand, round.rules);
    if (points <= Number(form.dataset.most)) return false;
    const words = form.dataset.sayMost.replace("{points}", show(points)).replace("{name}", lit().name);
    lit().row.querySelector("[data-fault]").textContent = words;
    lit().row.classList.add("is-wrong");
    round.show();
    return true;
  }

  const isKept = (index) => index !== round.now && Hand.isOpen(lit().hand) && isTooMuch();

  /** The player who is lit from now on; the one who was has put down what was typed. */
  round.select = (index) => {
    if (isKept(index)) return;
    round.putDown();
    seats[index].was = seats[index].hand = Hand.settle(seats[index].hand);
    round.light(index);
  };

  round.light = (index) => {
    round.now = index;
    round.fitWay();
    round.show();
    round.focusRow(false);
  };

  /** Whether something was put down that did not stand there before. */
  round.putDown = () => {
    const { was = Hand.EMPTY, hand } = lit();
    round.asked = false;
    lit().was = lit().hand = Hand.settle(hand);
    if (same(was, hand)) return false;
    round.steps.push({ index: round.now, before: was });
    round.keep();
    form.elements.last.value = lit().seat;
    checkSoFar(round);
    return true;
  };

  /** The first after this player whose hand is missing, once round the table. */
  round.following = () => {
    const after = [...seats.slice(round.now + 1), ...seats.slice(0, round.now)];
    return after.find((seat) => !round.isOut(seat) && Hand.isEmpty(seat.hand));
  };

  /** The big key: puts the hand down and lights the next player; of an empty hand it is asked what that means. */
  round.next = () => {
    if (Hand.isEmpty(lit().hand)) {
      round.asked = true;
      return round.show();
    }
    if (isTooMuch()) return undefined;
    const following = round.following();
    if (!following) return round.finish();
    round.select(seats.indexOf(following));
    return round.focusRow();
  };

  /** An empty hand is no answer yet: on to whoever else is missing. */
  round.leaveOpen = () => {
    const following = round.following();
    round.asked = false;
    if (following) round.select(seats.indexOf(following));
    else round.show();
  };

  round.putDownNothing = () => {
    round.setHand(Hand.press(Hand.EMPTY, "0"));
    round.next();
  };

  /** What "take back" takes back: a change that is being typed over what this player has put down, else the last hand.
   */
  round.last = () => {
    const step = round.steps.at(-1);
    if (step?.index === round.now && !same(lit().hand, lit().was))
      return { index: round.now, before: lit().was, typed: true };
    return step;
  };

  round.takeBack = () => {
    const { index, before, typed } = round.last() ?? {};
    if (index === undefined) return;
    if (isKept(index)) return;
    if (!typed) round.steps.pop();
    if (index === round.now) lit().was = lit().hand; // what is taken back is not put down first
    round.select(index);
    lit().was = lit().hand = Hand.settle(before);
    round.said = [];
    seats[index].row.classList.remove("is-wrong");
    seats[index].row.querySelector("[data-fault]").textContent = "";
    round.fitWay();
    round.show();
    round.keep();
    checkSoFar(round);
  };

  form.querySelector("[data-change]").addEventListener("click", () => round.select(round.steps.at(-1).index));
  form.querySelector("[data-zero]").addEventListener("click", () => round.putDownNothing());
  form.querySelector("[data-still]").addEventListener("click", () => round.leaveOpen());
}
