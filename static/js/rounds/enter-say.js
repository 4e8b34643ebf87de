// The sentences of the entry: what the big key will write, what was put down last, what an empty hand means.
import { show } from "../shared/digits.js";
import { isDisputed } from "./enter-claims.js";
import { followingSeat, isOut, isWaiting, lastStep, litSeat } from "./entered.js";
import * as Hand from "./hand.js";

/** A name of more letters takes three lines. */
export const LONG = 16;

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
  const { form, rules, words } = round;
  const { hand, name, untaken } = litSeat(round);
  const empty = Hand.isEmpty(hand) || untaken; // nothing that may be written
  // Where nobody is missing the check comes, which leads to whoever is still to be decided about.
  const isAsked = (seat) => seat !== litSeat(round) && isDisputed(round, seat);
  const following = followingSeat(round) ?? round.seats.find(isAsked);
  for (const place of form.querySelectorAll("[data-next]")) {
    place.closest("button").classList.toggle("is-flat", empty);
    place.closest("button").classList.toggle("is-long", name.length > LONG);
    const missing = round.way === "tiles" ? words.tap : words.type;
    const given = { points: Hand.count(hand, rules), name };
    const written = fit(part("span", ...sentence(empty ? missing : words.put, given)));
    written.className = "fits";
    const then = fit(part("small", ...(following ? sentence(words.then, following) : [words.thenCheck])));
    place.replaceChildren(...(empty ? [written] : [written, then]));
  }
}

/** What was put down last and for whom, with its way back, unless its player is lit and the hand stands there anyway,
    or was typed anew since and is not put down; in its place the question what an empty hand means. */
export function saySlip(round) {
  const last = round.steps.at(-1);
  const seat = last && round.seats[last.index];
  const isPut = Boolean(seat) && seat !== litSeat(round) && !isWaiting(round, seat) && !isOut(round, seat);
  const slip = round.form.querySelector("[data-slip]");
  slip.hidden = !isPut || round.asked;
  if (isPut) sayPut(round, slip, seat);
  askWhatEmptyMeans(round);
  for (const [index, each] of round.seats.entries())
    each.row.classList.toggle("is-last", isPut && index === last.index);
}

function sayPut(round, slip, { row, name, was }) {
  const points = Hand.count(was, round.rules);
  const sign = row.querySelector(".rail-key .token, .rail-key .coin")?.cloneNode(true);
  slip.querySelector("[data-slip-words]").replaceChildren(...sentence(round.words.put, { points, name }));
  slip.querySelector("[data-slip-sign]").replaceChildren(...(sign ? [sign] : []));
}

function askWhatEmptyMeans(round) {
  const { words } = round;
  const { name } = litSeat(round);
  const ask = round.form.querySelector("[data-question]");
  ask.hidden = !round.asked;
  ask.querySelector("[data-question-words]").replaceChildren(...sentence(words.empty, { name }));
  ask.querySelector("[data-zero]").replaceChildren(part("span", ...sentence(words.put, { points: 0, name })));
}

/** The key of the bar takes back this entry, one hand after another, and says which. */
export function sayTakeBack(round) {
  const key = document.querySelector("[data-take-last]");
  const step = lastStep(round);
  key.disabled = !step || round.form.dataset.phase !== "hands";
  const seat = step && round.seats[step.index];
  const hand = seat?.[step.typed ? "hand" : "was"];
  const isSaid = hand && !Hand.isEmpty(hand) && !(step.typed && seat.untaken);
  const points = isSaid ? show(Hand.count(hand, round.rules)) : "";
  const words = points ? round.words.takeBack.replace("{points}", points) : key.dataset.sayPlain;
  key.querySelector("span").textContent = words;
}
