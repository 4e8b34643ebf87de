// Entering a round: who went out, then one player after another. Binds form[data-enter].
// The form stays what it is without script; the keys only fill in its fields.
import { checkSoFar } from "./enter-check.js";
import { bindDraft } from "./enter-draft.js";
import { bindKeys } from "./enter-keys.js";
import { bindWho } from "./enter-who.js";
import { showEntry, showRail } from "./enter-show.js";
import { bindWay } from "./enter-way.js";
import { bindPhones } from "./enter-phones.js";
import { bindPut } from "./enter-put.js";
import { saySlip, sayTakeBack } from "./enter-say.js";
import { stay } from "../shared/reach.js";
import * as Hand from "./hand.js";
import "../shared/once.js";

const form = document.querySelector("[data-enter]");
const entry = form.querySelector("[data-entry]");
const takeBack = document.querySelector("[data-take-last]");
const rules = { blank: Number(form.dataset.blank), unit: form.dataset.unit };
const seats = [...form.querySelectorAll("[data-seat]")].map((row) => {
  const input = row.querySelector("input");
  const hand = Hand.settle(Hand.read(input.value));
  return { row, input, seat: Number(row.dataset.seat), name: row.dataset.name, ask: row.dataset.ask, hand, was: hand };
});
const round = { form, rules, seats, now: 0, way: "keys", tray: null, said: [], say: { ...entry.dataset } };

round.isOut = (seat) => form.querySelector(`[name=out][value="${seat.seat}"]`).checked;
round.engine = () => form.querySelector("[name=engine]:checked")?.value ?? form.dataset.engine;
round.waiting = () => seats.filter((seat) => !round.isOut(seat) && Hand.isEmpty(seat.hand));

round.phase = (phase) => {
  form.dataset.phase = phase;
  round.showClaims?.();
  sayTakeBack(round);
};
round.show = () => {
  for (const seat of seats) seat.input.value = round.isOut(seat) ? "" : Hand.write(seat.hand);
  showRail(round);
  showEntry(round);
  saySlip(round);
  sayTakeBack(round);
};
round.setHand = (hand) => {
  const seat = seats[round.now];
  change();
  seat.hand = hand;
  seat.row.classList.remove("is-wrong");
  seat.row.querySelector("[data-fault]").textContent = "";
  round.said = [];
  round.asked = false;
  round.typed?.(seat);
  round.show();
  round.keep();
};

/** From who went out to the hands: whoever was being typed for, else the first player who has something left. */
round.begin = (at = round.waiting()[0]) => {
  const first = at ?? seats.find((seat) => !round.isOut(seat));
  if (!first) return round.finish();
  if (Hand.isOpen(first.hand)) round.light(seats.indexOf(first));
  else round.select(seats.indexOf(first));
  round.phase("hands");
  return round.focusRow();
};
/** To the recap; who went out may be open again when a phone has taken it back. */
round.finish = () => {
  round.putDown();
  round.show();
  if (!form.querySelector("[name=out]:checked")) return round.phase("who");
  return round.send();
};
round.send = () => {
  round.keep();
  form.requestSubmit(form.querySelector("[name=step][value=check]"));
};

/** The row of the player who is lit gets the focus; with `force` false only where another row has it. */
round.focusRow = (force = true) => {
  if (!ready || !(force || document.activeElement.classList.contains("rail-key"))) return;
  seats[round.now].row.querySelector(".rail-key").focus({ preventScroll: true });
};

/** What waits to be checked is no longer what stands there. */
function change() {
  stay();
  delete form.dataset.sent;
}

let ready = false; // on a page that just came, the focus stays where the reader put it
form.classList.add("is-scripted");
for (const part of form.querySelectorAll("[data-entry], [data-sum]")) part.hidden = false;
bindWay(round);
bindPut(round);
const open = bindDraft(round);
bindPhones(round);
bindWho(round);
bindKeys(round);
round.setWay("keys");
takeBack.hidden = false;
takeBack.addEventListener("pointerdown", (event) => event.preventDefault());
takeBack.addEventListener("click", () => {
  change();
  round.takeBack();
});

const said = form.querySelector("[name=out]:checked");
const wanted = seats.find((seat) => `#${seat.row.id}` === location.hash && !round.isOut(seat));
const wrong = seats.find((seat) => seat.row.classList.contains("is-wrong"));
// Where the hands cannot be together, whose came last is asked again.
const refused = form.querySelector(".faults") ? seats[form.elements.last.value] : undefined;
if (!said) round.phase("who");
else if (form.querySelector("[data-which]") && !round.engine()) round.phase("which");
else round.begin(wrong ?? wanted ?? open ?? refused);
if ("broughtBack" in form.dataset) checkSoFar(round);
ready = true;
