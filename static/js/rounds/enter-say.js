// The sentences of the entry: what the big key will write, what was put down last, what an empty hand means.
import { show } from "../shared/digits.js";
import * as Hand from "./hand.js";

/** A sentence of the page with `{points}` and `{name}` in it, as nodes: points in bold, names apart from the text
   around. */
function sentence(text, { points, name }) {
  return text
    .split(/(\{points\}|\{name\})/)
    .filter(Boolean)
    .map((part) => {
      if (part === "{points}") return Object.assign(document.createElement("b"), { textContent: show(points) });
      if (part !== "{name}") return part;
      return Object.assign(document.createElement("bdi"), { textContent: name });
    });
}

/** Long words shrink before they break: the longest tells how far. */
function fit(element) {
  const words = element.textContent.replaceAll("-", "- ").split(/[\s\u2068\u2069]+/);
  element.style.setProperty("--letters", Math.max(7, ...words.map((word) => word.length)));
  return element;
}

const part = (tag, ...nodes) => {
  const made = document.createElement(tag);
  made.append(...nodes);
  return made;
};

/** The big key says the sentence that will be written; over an empty hand it lies flat and says what is missing. */
export function sayNext(round) {
  const { form, seats, rules } = round;
  const { say } = round;
  const seat = seats[round.now];
  const empty = Hand.isEmpty(seat.hand);
  for (const words of form.querySelectorAll("[data-next]")) {
    const key = words.closest("button");
    key.classList.toggle("is-flat", empty);
    const missing = round.way === "tiles" ? say.tap : say.type;
    const given = { points: Hand.count(seat.hand, rules), name: seat.name };
    const written = fit(part("span", ...sentence(empty ? missing : say.put, given)));
    written.className = "fits";
    const following = round.following();
    const then = part("small", ...(following ? sentence(say.then, following) : [say.thenCheck]));
    words.replaceChildren(...(empty ? [written] : [written, then]));
  }
}

/** What was put down last and for whom, with its way back; in its place the question what an empty hand means. */
export function saySlip(round) {
  const { form, seats, rules, say } = round;
  const slip = form.querySelector("[data-slip]");
  const last = round.steps.at(-1);
  const seat = last && seats[last.index];
  const isPut = Boolean(seat) && !Hand.isEmpty(seat.hand) && !round.isOut(seat);
  slip.hidden = !isPut || round.asked;
  if (isPut) {
    const sign = seat.row.querySelector(".rail-key .token, .rail-key .coin")?.cloneNode(true);
    slip
      .querySelector("[data-slip-words]")
      .replaceChildren(
        ...sentence(say.put, { points: Hand.count(settled(round, last.index), rules), name: seat.name }),
      );
    slip.querySelector("[data-slip-sign]").replaceChildren(...(sign ? [sign] : []));
  }
  const ask = form.querySelector("[data-question]");
  ask.hidden = !round.asked;
  const lit = seats[round.now];
  ask.querySelector("[data-question-words]").replaceChildren(...sentence(say.empty, lit));
  const zero = ask.querySelector("[data-zero]");
  zero.replaceChildren(part("span", ...sentence(say.put, { points: 0, name: lit.name })));
  for (const [index, each] of seats.entries())
    each.row.classList.toggle("is-last", isPut && index === last.index && index !== round.now);
}

/** What stands put down for a player: of the one who is lit, without what is being typed. */
const settled = (round, index) => (index === round.now ? round.seats[index].was : round.seats[index].hand);

/** The key of the bar takes back this entry, one hand after another, and says which. */
export function sayTakeBack(round) {
  const key = document.querySelector("[data-take-last]");
  const step = round.last();
  key.disabled = !step || round.form.dataset.phase !== "hands";
  const hand = step && (step.typed ? round.seats[step.index].hand : settled(round, step.index));
  const points = hand && !Hand.isEmpty(hand) ? show(Hand.count(hand, round.rules)) : "";
  const words = points ? round.say.takeBack.replace("{points}", points) : key.dataset.sayPlain;
  key.querySelector("span").textContent = words;
}
