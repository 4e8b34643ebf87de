// What players entered on their own devices: it stands where nothing was typed here, and beside what was.
// What is typed here goes before it, once a person has seen what the phone says: until then the row is marked, and the
// check asks.
import { seeNews } from "./enter-news.js";
import { keepAgain } from "./enter-draft.js";
import { OUT, fillInHand, keepFromPhones, noteLatest, openClaims, saidBy, storedClaims } from "./enter-claims.js";
import { sayWhoPlays } from "./enter-changed.js";
import { beginHands } from "./enter-go.js";
import { showRound } from "./enter-page.js";
import { changeHand, selectSeat } from "./enter-put.js";
import { staysAt } from "./enter-seats.js";
import { fitWay } from "./enter-way.js";
import { showGo } from "./enter-who.js";
import { isOut, litSeat } from "./entered.js";
import * as Hand from "./hand.js";

export function bindPhones(round) {
  const { form } = round;
  if (!form.dataset.state) return;
  openClaims(round, "fresh" in form.dataset && !("broughtBack" in form.dataset || "again" in form.dataset));
  fillIn(round);
  form.addEventListener("click", (event) => {
    const key = event.target.closest("[data-take]");
    if (!key) return;
    event.preventDefault();
    takeClaim(round, key);
  });
  seeNews(round, (page) => showFresh(round, page));
}

const outsOf = ({ form }) => [...form.querySelectorAll("[name=out]")];

const chosenOuts = (round) =>
  outsOf(round)
    .filter((input) => input.checked)
    .map((input) => input.value)
    .join(" ");

/** Let the claims of the page stand where nothing else was typed. */
function fillIn(round) {
  fillInOuts(round);
  for (const seat of round.seats) fillInHand(round, seat);
}

function fillInOuts(round) {
  const from = storedClaims();
  const { saidOut } = round.form.dataset;
  const said = saidOut.split(" ");
  const isTyped = (seat) => said.includes(String(seat.seat)) && !Hand.isEmpty(seat.hand) && !from[seat.seat];
  if (round.seats.some(isTyped)) return;
  if (chosenOuts(round) !== "" && chosenOuts(round) !== from.out) return;
  for (const input of outsOf(round)) input.checked = said.includes(input.value);
  from.out = saidOut;
}

/** A person takes what a device said. */
function takeClaim(round, key) {
  const seat = litSeat(round);
  keepFromPhones(seat);
  if (saidBy(key) !== OUT) {
    changeHand(round, Hand.settle(Hand.read(key.dataset.text)));
    return selectSeat(round, round.now);
  }
  for (const input of outsOf(round)) {
    if (input.value === String(seat.seat)) input.checked = true;
    else if (!("several" in round.form.dataset) || input.value === "none") input.checked = false;
  }
  changeHand(round, Hand.EMPTY);
  return beginHands(round);
}

/** The same page as it stands now, with what devices say since. */
function showFresh(round, page) {
  const { form, seats } = round;
  const fresh = page.querySelector("[data-enter]");
  if (fresh?.elements.number?.value !== form.elements.number.value) return undefined;
  if (sayWhoPlays(round, fresh)) return undefined;
  const staying = seats.filter(({ seat }) => staysAt(form.dataset.people, fresh.dataset.people, seat));
  for (const seat of staying) showSaid(form, seat, fresh);
  form.dataset.saidOut = fresh.dataset.saidOut
    .split(" ")
    .filter((said) => staying.some((seat) => String(seat.seat) === said))
    .join(" ");
  noteLatest(fresh);
  const before = litSeat(round).hand;
  fillIn(round);
  showGo(form);
  // Who said so has taken it back: while hands are counted nothing is turned over, the check asks again.
  if (form.dataset.phase === "hands" && isOut(round, litSeat(round))) return beginHands(round);
  if (litSeat(round).hand !== before) fitWay(round);
  showRound(round);
  return keepAgain(round);
}

/** What devices say of a player; of one who has left or sits elsewhere since, nothing comes any more. */
function showSaid(form, { row, seat }, fresh) {
  const there = fresh.querySelector(`#${row.id}`);
  if (!there) return;
  const claims = there.querySelector("[data-claims]");
  row.querySelector("[data-claims]").replaceWith(document.importNode(claims, true));
  const said = fresh.querySelector(`[data-said="${seat}"]`);
  form.querySelector(`[data-said="${seat}"]`).replaceChildren(...said.childNodes);
}
