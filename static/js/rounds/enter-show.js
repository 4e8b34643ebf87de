// What the page shows of the player who is lit: the question, the read-out, what cannot be, the tray.
import { show } from "../shared/digits.js";
import { LONG, sayNext } from "./enter-say.js";
import { showWay } from "./enter-way.js";
import { litSeat } from "./entered.js";
import { drawTile } from "./tray.js";
import * as Hand from "./hand.js";

export function showEntry(round) {
  const { form, rules } = round;
  const { ask, name, untaken } = litSeat(round);
  const hand = untaken ?? litSeat(round).hand; // what is typed is seen, taken or not
  const empty = Hand.isEmpty(hand);
  const question = form.querySelector("h1[data-ask]");
  question.textContent = ask;
  question.classList.toggle("is-long", name.length > LONG);
  const result = form.querySelector("[data-result]");
  result.textContent = empty ? "" : show(Hand.count(hand, rules));
  result.classList.toggle("is-empty", empty);
  result.classList.toggle("is-settled", hand.settled); // the next digit takes its place
  result.classList.toggle("is-untaken", untaken !== null);
  const terms = form.querySelector("[data-terms]");
  if (hand.tiles.length) terms.replaceChildren(...hand.tiles.map(drawTile));
  else terms.textContent = Hand.isSum(hand) ? [...hand.terms.map(show), lastTerm(hand)].join(" + ") : "";
  showFaults(round);
  sayNext(round);
  showWay(round);
}

/** Everything that cannot be, whoever it is about: the next player is lit by then. */
export function showFaults({ form, seats, said }) {
  const faults = seats.map((seat) => seat.row.querySelector("[data-fault]").textContent.trim());
  const lines = [...new Set([...faults, ...said].filter(Boolean))];
  form.querySelector("[data-entry-fault]").replaceChildren(...lines.map(faultLine));
}

function faultLine(text) {
  return Object.assign(document.createElement("span"), { textContent: text });
}

const lastTerm = (hand) => (Hand.terms(hand).length > hand.terms.length ? show(Hand.terms(hand).at(-1)) : "");
