// Entering a round: who went out, then one player after another. Binds form[data-enter].
// The form stays what it is without script; the keys only fill in its fields.
import { bindAway } from "./enter-away.js";
import { checkSoFar } from "./enter-check.js";
import { bindDraft, bindMemory, keepRound } from "./enter-draft.js";
import { beginHands, bindSlip, goOn } from "./enter-go.js";
import { bindRows } from "./enter-keys.js";
import { showPhase, showRound } from "./enter-page.js";
import { bindPhones } from "./enter-phones.js";
import { changeHand, focusRow, takeBackLast } from "./enter-put.js";
import { bindWay } from "./enter-way.js";
import { bindWho } from "./enter-who.js";
import { chosenEngine, isOut, litSeat, readRound } from "./entered.js";
import { bindKeypad } from "./keypad.js";
import { sendRest } from "../shared/outbox.js";
import "../shared/once.js";

const form = document.querySelector("[data-enter]");
const takeBack = document.querySelector("[data-take-last]");
const round = readRound(form);
const change = (hand) => changeHand(round, hand);

form.classList.add("is-scripted");
for (const part of form.querySelectorAll("[data-entry], [data-sum]")) part.hidden = false;
bindWay(round, change);
bindSlip(round);
bindDraft(round, () => form.dataset.phase === "hands" && focusRow(round));
sendRest();
bindMemory(round);
bindPhones(round);
bindAway(round);
bindWho(round);
bindRows(round);
bindKeypad(round, {
  change,
  goOn: () => goOn(round),
  showAll: () => showRound(round),
  keep: () => keepRound(round),
});
showRound(round);
takeBack.hidden = false;
takeBack.addEventListener("pointerdown", (event) => event.preventDefault());
takeBack.addEventListener("click", () => takeBackLast(round));
begin();
round.isReady = true;

function begin() {
  const said = form.querySelector("[name=out]:checked");
  const wanted = round.seats.find((seat) => `#${seat.row.id}` === location.hash && !isOut(round, seat));
  const wrong = round.seats.find((seat) => seat.row.classList.contains("is-wrong"));
  // Where the hands cannot be together, whose came last is asked again.
  const refused = form.querySelector(".faults")
    ? round.seats.find(({ seat }) => String(seat) === form.elements.last.value)
    : undefined;
  const lit = "broughtBack" in form.dataset && !isOut(round, litSeat(round)) ? litSeat(round) : undefined;
  if (!said) showPhase(round, "who");
  else if (form.querySelector("[data-which]") && !chosenEngine(round)) showPhase(round, "which");
  else beginHands(round, wrong ?? wanted ?? refused ?? lit);
  if ("broughtBack" in form.dataset) checkSoFar(round);
}
