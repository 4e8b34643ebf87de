// Entering a round: who went out, then one player after another. Binds form[data-enter].
// The form stays what it is without script; the keys only fill in its fields.
import { bindDraft } from "./enter-draft.js";
import { bindKeys } from "./enter-keys.js";
import { bindWho } from "./enter-who.js";
import { showEntry, showRail } from "./enter-show.js";
import { checkSoFar } from "./enter-check.js";
import { bindWay } from "./enter-way.js";
import { bindPhones } from "./enter-phones.js";
import * as Hand from "./hand.js";
import "./once.js";

const form = document.querySelector("[data-enter]");
const rules = { blank: Number(form.dataset.blank), unit: form.dataset.unit };
const seats = [...form.querySelectorAll("[data-seat]")].map((row) => {
  const input = row.querySelector("input");
  return { row, input, seat: Number(row.dataset.seat), name: row.dataset.name, ask: row.dataset.ask, hand: Hand.settle(Hand.read(input.value)) };
});
const round = { form, rules, seats, now: 0, way: "keys", justDone: null, tray: null, said: [] };

round.isOut = (seat) => form.querySelector(`[name=out][value="${seat.seat}"]`).checked;
round.engine = () => form.querySelector("[name=engine]:checked")?.value ?? form.dataset.engine;
round.waiting = () => seats.filter((seat) => !round.isOut(seat) && Hand.isEmpty(seat.hand));

round.phase = (phase) => {
  form.dataset.phase = phase;
};
round.show = () => {
  for (const seat of seats) seat.input.value = round.isOut(seat) ? "" : Hand.write(seat.hand);
  showRail(round);
  showEntry(round);
};
round.select = (index) => {
  seats[round.now].hand = Hand.settle(seats[round.now].hand);
  round.now = index;
  round.justDone = null;
  round.show();
  if (document.activeElement.classList.contains("rail-key")) focusRow();
};
round.setHand = (hand) => {
  seats[round.now].hand = hand;
  seats[round.now].row.classList.remove("is-wrong");
  seats[round.now].row.querySelector("[data-fault]").textContent = "";
  round.said = [];
  round.show();
  draft.keep();
};

/** From who went out to the hands: the first player who has something left. */
round.begin = () => {
  const first = round.waiting()[0] ?? seats.find((seat) => !round.isOut(seat));
  if (!first) return round.finish();
  round.select(seats.indexOf(first));
  round.phase("hands");
  if (ready) focusRow();
};
/** The next player who is not entered yet, after this one round the table; when nobody is, the recap. */
round.next = () => {
  const done = round.now;
  const after = [...seats.slice(done + 1), ...seats.slice(0, done)];
  const following = after.find((seat) => !round.isOut(seat) && Hand.isEmpty(seat.hand));
  if (!following) return Hand.isEmpty(seats[done].hand) ? undefined : round.finish();
  round.select(seats.indexOf(following));
  focusRow();
  if (!Hand.isEmpty(seats[done].hand)) {
    round.justDone = done;
    checkSoFar(round);
  }
};
round.filled = round.next;
/** Backspace on an empty hand: the player before, to go on with what was entered. */
round.before = () => {
  const earlier = seats.slice(0, round.now).filter((seat) => !round.isOut(seat));
  if (earlier.length) round.select(seats.indexOf(earlier.at(-1)));
  focusRow();
};
round.finish = () => {
  draft.keep();
  form.requestSubmit(form.querySelector("[name=step][value=check]"));
};

function focusRow() {
  seats[round.now].row.querySelector(".rail-key").focus({ preventScroll: true });
}

let ready = false; // on a page that just came, the focus stays where the reader put it
form.classList.add("is-scripted");
for (const part of form.querySelectorAll("[data-entry], [data-sum]")) part.hidden = false;
bindWay(round);
const draft = bindDraft(round);
bindPhones(round);
bindWho(round, draft);
bindKeys(round);
round.setWay("keys");

const said = form.querySelector("[name=out]:checked");
const wanted = seats.find((seat) => `#${seat.row.id}` === location.hash && !round.isOut(seat));
const wrong = seats.find((seat) => seat.row.classList.contains("is-wrong"));
if (!said) round.phase("who");
else if (form.querySelector("[data-which]") && !round.engine()) round.phase("which");
else {
  round.begin();
  if (wrong ?? wanted) round.select(seats.indexOf(wrong ?? wanted));
}
ready = true;
