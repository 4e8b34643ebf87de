// A player's own hand: counted as on the page of a round, sent under one key until the keeper's companion has it.
// Binds form[data-own]; everything that has data-watch follows the game.
import { staysAt } from "./enter-seats.js";
import { bindWay, fitWay } from "./enter-way.js";
import { showEntry } from "./enter-show.js";
import { isRefused, litSeat, markFault, readRound, refuseAgain } from "./entered.js";
import { bindKeypad } from "./keypad.js";
import { followGame, isShutOut } from "./own-follow.js";
import { show } from "../shared/digits.js";
import { draftNames, forgetDraft, freshKey, keepDraft, readDraft } from "./draft.js";
import { reach } from "../shared/reach.js";
import { say } from "../shared/mark.js";
import { discard, post, sendWaiting, takeBack } from "../shared/outbox.js";
import { find, waiting } from "../shared/outbox-kept.js";
import * as Hand from "./hand.js";
import "../shared/outbox-start.js";
import "../shared/once.js";
import "../shared/second-tap.js";

const SHUT = [403, 404, 410];
const form = document.querySelector("form[data-own]");
const here = document.querySelector("[data-watch]");
const words = document.querySelector("[data-away-words]");
const nothingLeft = form?.querySelector("[data-out-means]").textContent;
if (form) countHand(readRound(form));
else sayKept();
sayAhead();
if (here) followGame(here, form, words);

function countHand(round) {
  const change = (hand) => changeHand(round, hand);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    delete form.dataset.sent;
    sendHand(round, event.submitter?.value ?? "send");
  });
  form.elements.key.value = freshKey(); // that of a page which was kept on the device may have been used
  takeUpDraft(round);
  form.classList.add("is-scripted");
  form.querySelector("[data-entry]").hidden = false;
  bindWay(round, change);
  bindKeypad(round, {
    change,
    goOn: () => (Hand.isEmpty(litSeat(round).hand) || isRefused(round) ? showHand(round) : sendHand(round, "send")),
    showAll: () => showHand(round),
    keep: () => keepHand(round),
  });
  fitWay(round);
  showHand(round);
}

function changeHand(round, hand) {
  const seat = litSeat(round);
  const { key } = form.elements;
  seat.hand = hand;
  seat.untaken = null;
  markFault(seat);
  if (form.dataset.asking) key.value = freshKey(); // what was sent under the old key may have arrived
  takeBackWaiting(round);
  delete form.dataset.asking;
  words.hidden = true;
  showHand(round);
  form.dataset.touched = "yes";
  keepHand(round);
  say("draft");
}

function showHand(round) {
  form.elements.hand.value = Hand.write(litSeat(round).hand);
  showEntry(round);
  sayOut(round);
}

/** Who has something left did not go out: what is typed is erased by its own key, never thrown away by this one. */
function sayOut(round) {
  const { hand } = litSeat(round);
  const out = form.querySelector("[data-went-out]");
  const left = !Hand.isEmpty(hand) && Hand.write(hand) !== "0";
  out.disabled = left;
  out.classList.toggle("is-flat", left);
  out.querySelector("[data-out-means]").textContent = left
    ? out.dataset.sayErase.replace("{points}", show(Hand.count(hand, round.rules)))
    : nothingLeft;
}

/** What waits of whoever sits there goes by what is entered now. */
function takeBackWaiting(round) {
  if (!isTheirs(readDraft(form.dataset.draft), round)) return;
  takeBack(waiting().filter((entry) => entry.draft === form.dataset.draft));
}

function keepHand(round) {
  const { hand, name, untaken } = litSeat(round);
  const { people } = form.dataset;
  keepDraft(form.dataset.draft, { key: form.elements.key.value, text: Hand.writeTyped(untaken ?? hand), name, people });
}

/** Whether what was typed here is of whoever sits there now, whichever way the name is spelled. */
function isTheirs(draft, round) {
  const { seat, name } = litSeat(round);
  return draft?.people ? staysAt(draft.people, form.dataset.people, seat) : draft?.name === name;
}

/** What was typed here for this round, and for whoever sits there now. Drafts of rounds before it are over; one that is
    still to come was taken back meanwhile, and comes again. */
function takeUpDraft(round) {
  sayPast(round);
  const [, game, number] = form.dataset.draft.split("/");
  for (const other of draftNames(`own/${game}/`)) if (Number(other.split("/")[2]) < Number(number)) forgetDraft(other);
  const draft = "fresh" in form.dataset ? readDraft(form.dataset.draft) : null;
  if (!draft?.text) return;
  const hand = Hand.read(draft.text);
  if (!isTheirs(draft, round)) return void (find(draft.key) || sayTyped(draft.name, Hand.count(hand, round.rules)));
  litSeat(round).hand = find(draft.key) ? Hand.settle(hand) : hand; // what was not sent yet goes on to be typed
  refuseAgain(round, litSeat(round));
  say("draft");
}

/** What was typed here for whoever sat there before, and never sent, is said once. */
function sayTyped(name, points) {
  const notice = document.querySelector("[data-typed]");
  notice.textContent = notice.dataset.say.replace("{name}", name).replace("{points}", show(points));
  notice.hidden = false;
}

/** What was typed here for the round before and not sent is said once, where the table has agreed on something else. */
function sayPast(round) {
  const notice = document.querySelector("[data-past]");
  const draft = notice && readDraft(notice.dataset.past);
  if (!draft?.text || find(draft.key) || !isTheirs(draft, round)) return;
  if (String(Hand.count(Hand.read(draft.text), round.rules)) !== notice.dataset.agreed) sayUnsent(notice, draft.text);
}

/** Of whoever has left, what was typed here and not sent is said: it is there again once they play again. */
function sayKept() {
  const notice = document.querySelector("[data-left-hand]");
  const text = notice && readDraft(notice.dataset.leftHand)?.text;
  if (text) sayUnsent(notice, text);
}

/** What was typed here for a round that is still to come, as after an undo or a restore, is said: it is there again
    with that round. */
function sayAhead() {
  const notice = document.querySelector("[data-ahead]");
  if (!notice) return;
  const [, game, number, seat] = notice.dataset.ahead.split("/");
  const rounds = draftNames(`own/${game}/`)
    .map((draft) => draft.split("/"))
    .filter(([, , round, place]) => place === seat && Number(round) > Number(number))
    .map(([, , round]) => Number(round));
  const next = Math.min(...rounds);
  const draft = rounds.length ? readDraft(`own/${game}/${next}/${seat}`) : null;
  if (draft?.text && draft.name === notice.dataset.name) sayUnsent(notice, draft.text, next);
}

function sayUnsent(notice, text, round = 0) {
  const typed = text.replace(/\d+/g, (figure) => show(Number(figure)));
  notice.textContent = notice.dataset.say.replace("{n}", show(round)).replace("{typed}", typed);
  notice.hidden = false;
}

/** Kept on the device and sent until there is an answer; what is changed meanwhile goes under a key of its own. */
async function sendHand(round, step) {
  if (form.dataset.asking) return sendWaiting(true);
  form.dataset.asking = "yes";
  if (step === "out") litSeat(round).hand = Hand.EMPTY;
  showHand(round);
  takeBackWaiting(round);
  keepHand(round);
  say("busy");
  const sent = form.elements.key.value;
  const away = (status) => sent === form.elements.key.value && sayAway(status);
  try {
    const fields = [...new FormData(form), ["step", step]];
    const what = `${form.dataset.say}: ${show(Hand.count(litSeat(round).hand, round.rules))}`;
    const answer = await post(form.action, fields, { draft: form.dataset.draft, say: what, away });
    if (sent !== form.elements.key.value) return undefined;
    if (answer.ok) return location.replace(answer.url || form.action);
    if (SHUT.includes(answer.status)) return sayShut();
    discard({ key: sent });
    return sendByBrowser(step);
  } catch {
    return sendByBrowser(step);
  }
}

/** The door is shut or the game away: it waits on the device, and the notice of what waits says so. */
function sayShut() {
  delete form.dataset.asking;
  words.hidden = !isShutOut();
  say("draft");
}

function sayAway(status) {
  say(status ? "draft" : "away");
  if (isShutOut()) return;
  words.hidden = false;
  words.textContent = status ? form.dataset.sayLater : form.dataset.sayAway;
}

/** Another answer than yes is a page for people, and a device may keep nothing: let the browser send it. What was typed
    stays here, for when it can be sent again. */
function sendByBrowser(step) {
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "step", value: step }));
  reach(() => form.submit());
}
