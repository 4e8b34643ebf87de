// What devices say of a hand, its claims, beside what is entered here: which agree, which differ, which were in sight.
// What came from a phone, and what of it was in sight, is part of the draft: it comes back with hands as what it is.
import { forgetSaid, isOut, litSeat, markFault, waitingSeats } from "./entered.js";
import * as Hand from "./hand.js";

export const OUT = "out";

// By seat: what a phone said and nobody touched; `out`: who went out by their own word; `seen`: claims that were in
// sight; `under`: by seat, what a phone said before something was typed over it.
let from = { seen: [], under: {} };
let latest = "";

export const keysOf = (seat) => [...seat.row.querySelectorAll("[data-take]")];
export const saidBy = (key) => ("out" in key.dataset ? OUT : key.dataset.text);
const idOf = (key) => Number(key.value.split(":")[1]);
const entered = (round, seat) => (isOut(round, seat) ? OUT : Hand.write(seat.hand));

/** The same hand, in whichever order its tiles are said. */
const sorted = (text) => (text.includes("-") ? Hand.write(Hand.read(text)).split(" ").sort().join(" ") : text);
export const isSameText = (one, other) => sorted(one) === sorted(other);

export const storedClaims = () => from;

/** What a draft has of it; nothing where it is older than that: then its hands are taken for typed. */
export function recallClaims(kept) {
  from = { seen: [], under: {}, ...kept };
}

/** `isFresh`: nothing was typed or brought back on this page, all that stands there is what phones say. */
export function openClaims(round, isFresh) {
  noteLatest(round.form);
  if (!isFresh) return void leaveAsked(round);
  from.out = round.form.dataset.saidOut;
  for (const seat of round.seats) from[seat.seat] = Hand.write(seat.hand) || undefined;
}

/** Where the page asks whether a phone's new word goes before the one the table had, a person decides. */
function leaveAsked(round) {
  for (const seat of round.seats) {
    const [key, ...others] = keysOf(seat);
    const here = entered(round, seat);
    if (!seat.row.classList.contains("is-wrong") || !key || others.length || here === "") continue;
    if (isSameText(saidBy(key), here)) continue;
    keepFromPhones(seat);
    delete from.out;
  }
}

/** The last claim that the form shows, as the server has it. */
export function noteLatest(form) {
  latest = form.elements.drafts.value;
}

/** What is typed here is nobody else's to change. */
export function keepFromPhones({ seat }) {
  if (from[seat]) from.under[seat] = from[seat];
  delete from[seat];
}

/** What was typed over a hand from a phone was taken back: it is the phone's again, which may say something else by
    now. */
export function giveBackToPhones(round, seat) {
  const said = from.under[seat.seat];
  if (!said || !isSameText(said, Hand.write(seat.hand))) return;
  from[seat.seat] = said;
  fillInHand(round, seat);
}

/** Let the claim of a seat stand where nothing else was typed. */
export function fillInHand(round, seat) {
  const keys = keysOf(seat);
  const claim = keys.length === 1 && saidBy(keys[0]) !== OUT ? saidBy(keys[0]) : "";
  const text = Hand.write(seat.hand);
  if (isOut(round, seat)) return;
  if (text !== "" && !(from[seat.seat] && isSameText(text, from[seat.seat]))) return;
  if (!isSameText(text, claim)) replaceHand(round, seat, Hand.settle(Hand.read(claim)));
  from[seat.seat] = claim || undefined;
}

/** Another hand: what was wrong with the one before is said no more; what is said of one that is gone stays. */
function replaceHand(round, seat, hand) {
  seat.was = seat.hand = hand;
  if (!Hand.isEmpty(hand)) markFault(seat);
  forgetSaid(round);
}

/** What a phone says of a hand that was put down here, as long as nobody has seen that it says something else. */
function unseenKeys(round, seat) {
  const here = entered(round, seat);
  if (here === "") return [];
  return keysOf(seat).filter((key) => !isSameText(saidBy(key), here) && !from.seen.includes(idOf(key)));
}

/** Devices say different things of a hand that is missing, or something else than what stands put down here. */
export function isDisputed(round, seat) {
  if (entered(round, seat) === "") return keysOf(seat).length > 1;
  const isLit = round.form.dataset.phase === "hands" && seat === litSeat(round);
  return !isLit && unseenKeys(round, seat).length > 0;
}

/** Whether what stands there is what a device said. */
export const isTaken = (round, seat) =>
  keysOf(seat).some((key) => saidBy(key) !== OUT && isSameText(saidBy(key), entered(round, seat)));

/** Whether only the hand of the player who is lit is open, and devices say different things of it. */
export function isLastInDispute(round) {
  const [seat, ...others] = waitingSeats(round);
  return Boolean(seat) && seat === litSeat(round) && !others.length && keysOf(seat).length > 1;
}

export function showClaims(round) {
  const { form, seats } = round;
  if (!form.dataset.state) return;
  for (const seat of seats)
    for (const key of keysOf(seat))
      key.setAttribute("aria-pressed", String(isSameText(saidBy(key), entered(round, seat))));
  const lit = litSeat(round);
  const shown = form.querySelector("[data-entry-claims]");
  rememberSeen(form);
  // No key moves while a figure is typed.
  const isTyped = Hand.isOpen(lit.hand) && shown.dataset.of === String(lit.seat) && !shown.children.length;
  if (!isTyped) showClaimsOf(lit, shown);
  keepOpen(round);
  showMissing(round);
}

function showClaimsOf(seat, shown) {
  const claims = seat.row.querySelector("[data-claims]");
  shown.dataset.of = seat.seat;
  shown.replaceChildren(...[...claims.children].map((child) => child.cloneNode(true)));
  shown.classList.toggle("is-disputed", claims.classList.contains("is-disputed") && Hand.isEmpty(seat.hand));
}

/** What was in sight until something was done was seen; what comes into sight with the last key pressed was not. */
function rememberSeen(form) {
  const inSight = form.dataset.phase === "hands" ? form.querySelectorAll("[data-entry-claims] [data-take]") : [];
  from.seen = [...new Set([...from.seen, ...[...inSight].map(idOf)])];
}

/** The form says from which claim on the check has to ask. */
function keepOpen(round) {
  const { form, seats } = round;
  const open = seats.flatMap((seat) => unseenKeys(round, seat)).map(idOf);
  form.elements.drafts.value = open.length ? Math.min(...open) - 1 : latest;
}

/** Who is missing, and of whose hand it is to be decided which device is right. */
function showMissing(round) {
  const { form, seats } = round;
  const line = form.querySelector("[data-missing]");
  if (line.hidden && !form.querySelector("[data-take]")) return; // nobody sends: who is missing is seen
  const waiting = waitingSeats(round);
  const isOpen = (seat) => (waiting.includes(seat) ? keysOf(seat).length > 0 : isDisputed(round, seat));
  const missing = waiting.filter((seat) => !keysOf(seat).length);
  const { sayMissing, sayOpen, sayComma, sayAll } = form.dataset;
  const words = (said, those) =>
    those.length ? [said.replace("{names}", those.map((seat) => seat.name).join(sayComma))] : [];
  const lines = [...words(sayMissing, missing), ...words(sayOpen, seats.filter(isOpen))];
  line.hidden = false;
  line.replaceChildren(...(lines.length ? lines : [sayAll]).flatMap((text) => [wordsIn("span", text), " "]));
}

const wordsIn = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
