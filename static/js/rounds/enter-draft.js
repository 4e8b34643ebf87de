// The draft of a round: kept with every key, brought back after a reload, under the key it will be sent with.
// Every tab keeps its own. One that a closed tab has left is taken up; what another open tab has, is offered.
import { draftNames, draftsOf, forgetDraft, freshKey, isFilled, keepDraft, ownDraft, readDraft } from "./draft.js";
import { discard, setAside } from "../shared/outbox.js";
import { find, isRefused, waiting } from "../shared/outbox-kept.js";
import { reach } from "../shared/reach.js";
import { say } from "../shared/mark.js";
import { hold } from "../shared/tabs.js";
import { recallClaims, storedClaims } from "./enter-claims.js";
import { chosenEngine, refuseAgain } from "./entered.js";
import { changeSince, isOfOthers, sayChange, seatDraft } from "./enter-seats.js";
import * as Hand from "./hand.js";

const name = document.querySelector("[data-enter]").dataset.draft;
// Where nothing was entered there is nothing to wait for.
const elsewhere = await hold(name, draftsOf(name).length > 0);

const fieldOf = (round, which) => round.form.elements[which];
const isFresh = ({ form }) => "fresh" in form.dataset;
let turn = 1; // one more than any that was found here
let insteadOf = ""; // the key of what was agreed on before, waits, and is being changed
let isKept = false; // the draft of this tab is what is entered here

/** Keep what is entered on this device: it is not in the book yet. */
export function keepRound(round) {
  round.form.dataset.touched = "yes";
  isKept = keepDraft(ownDraft(name), currentDraft(round));
  say("draft");
}

/** What is entered has changed: what was agreed on before, and waits, goes on waiting until the table agrees on this.
    It may have arrived all the same, so what takes its place has a key of its own. */
export function keepChanged(round) {
  const key = fieldOf(round, "key");
  const agreed = find(key.value);
  if (agreed && !isRefused(agreed)) {
    key.value = freshKey();
    takePlaceOf(agreed.key);
  }
  keepRound(round);
}

function takePlaceOf(key) {
  insteadOf = key;
  setAside(key);
}

/** The key of what was agreed on before, and waits: what the table agrees on now goes in its place. */
export const agreedBefore = () => insteadOf;

/** What phones have sent or taken back since belongs to it as well. One that was written meanwhile, or begun afresh, is
    gone. */
export function keepAgain(round) {
  if (isKept && readDraft(ownDraft(name))) keepDraft(ownDraft(name), currentDraft(round));
}

/** A page that comes back out of the browser's memory shows what was entered on it even where that was written since:
    then the round as it stands now takes its place. */
export function bindMemory({ form }) {
  addEventListener("pageshow", (event) => {
    if (event.persisted && isKept && !readDraft(ownDraft(name))) location.replace(form.action);
  });
}

/** `goBack()`: everything is kept after all. */
export function bindDraft(round, goBack) {
  const afresh = document.querySelector("[data-afresh]");
  const beginAfresh = () => {
    forgetDraft(ownDraft(name));
    for (const entry of waiting()) if (entry.draft.split("~")[0] === name) discard(entry);
    reach(() => location.assign(afresh.href), { page: afresh.href });
  };
  askBefore(afresh, document.querySelector("[data-ask-afresh]"), beginAfresh, goBack);
  if (!isFresh(round)) return goOnWithOwn(round);
  const found = draftsOf(name)
    .map((stored) => readForThose(round, stored))
    .filter(isFilled);
  turn = 1 + Math.max(0, ...found.map((draft) => draft.turn ?? 0));
  const taken = takeUp(round, found);
  const others = found.filter((draft) => draft !== taken && (!taken || contents(draft) !== contents(taken)));
  if (others.length) offer(round, others.at(-1));
  if (!("correcting" in round.form.dataset)) sweep(round);
  return undefined;
}

/** A page that says what was wrong, or on which it is entered on: its draft is that of the page before. Shown again, it
    says what was sent to it once more: what was entered on it since stands in the draft. */
function goOnWithOwn(round) {
  const draft = readDraft(ownDraft(name));
  isKept = draft !== null;
  if (draft?.insteadOf) takePlaceOf(draft.insteadOf);
  recallClaims(draft?.phones);
  const since = isKept && isShownAgain() ? readForThose(round, ownDraft(name)) : null;
  if (!since || !isFilled(since) || !isOfNow(round, since)) return;
  if (contents(since) !== contents(currentDraft(round))) bringBack(round, since);
}

/** Reloaded, or come back to. */
const isShownAgain = () => ["reload", "back_forward"].includes(performance.getEntriesByType("navigation")[0]?.type);

const rowsOf = ({ seats }) => seats.map(({ seat }) => seat);

/** A draft as it is for those who play now; null where nothing of it is theirs: then it is kept no longer. */
function readForThose(round, stored) {
  const draft = readDraft(stored);
  const rows = rowsOf(round);
  if (!draft?.hands || (!draft.seats && draft.hands.length !== rows.length)) return null;
  const { people } = round.form.dataset;
  const mine = { stored, ...seatDraft(draft, rows, people), change: changeSince(draft, round.seats, people) };
  if (!isOfOthers(draft, rows, people) || isFilled(mine)) return mine;
  if (!isElsewhere(mine) && !find(draft.key)) forgetDraft(stored);
  return null;
}

/** A correction that was left half-way counts only for the book it was made from. */
const isOfNow = (round, draft) =>
  !("correcting" in round.form.dataset) || draft.madeFrom === fieldOf(round, "made_from").value;
const isElsewhere = (draft) => elsewhere.has(draft.stored.split("~")[1]);
const contents = ({ out, hands, engine }) => JSON.stringify([out, hands, engine ?? ""]);

function currentDraft(round) {
  const { form, seats } = round;
  return {
    key: fieldOf(round, "key").value,
    madeFrom: fieldOf(round, "made_from").value,
    out: [...form.querySelectorAll("[name=out]:checked")].map((input) => input.value),
    hands: seats.map(({ hand, untaken }) => Hand.writeTyped(untaken ?? hand)), // a figure that was refused is so again
    seats: rowsOf(round).join(" "),
    names: seats.map((seat) => seat.name),
    people: form.dataset.people,
    engine: chosenEngine(round),
    insteadOf,
    turn,
    phones: storedClaims(),
    steps: round.steps.map(({ index, before }) => [index, Hand.write(before)]),
    lit: round.now,
    // whose figure is being typed, and what is put down there, over which it is typed
    typed: seats.flatMap(({ hand, was }, index) => (Hand.isOpen(hand) ? [[index, Hand.write(was)]] : [])),
  };
}

/** Go on with the page as it stands now, where others may play, and with what was entered for those who still do.
    The answer: whether the device keeps that. */
export function takeOver(round, fresh) {
  const there = [...fresh.querySelectorAll("[data-seat]")];
  const rows = there.map((row) => Number(row.dataset.seat));
  const names = there.map((row) => row.dataset.name);
  const mine = seatDraft(currentDraft(round), rows, fresh.dataset.people);
  const kept = { ...mine, names, madeFrom: fresh.elements.made_from.value };
  if (!keepDraft(ownDraft(name), kept)) return false;
  isKept = false; // it is that of the page to come
  reach(() => location.assign(round.form.action));
  return true;
}

/** As it was left: a figure that was being typed goes on to be typed. */
function bringBack(round, draft) {
  const { form, seats } = round;
  for (const input of form.querySelectorAll("[name=out]")) input.checked = draft.out.includes(input.value);
  for (const input of form.querySelectorAll("[name=engine]")) input.checked = input.value === draft.engine;
  for (const [index, seat] of seats.entries()) seat.was = seat.hand = Hand.settle(Hand.read(draft.hands[index] ?? ""));
  round.steps = (draft.steps ?? [])
    .filter(([index]) => seats[index])
    .map(([index, before]) => ({ index, before: Hand.settle(Hand.read(before)) }));
  recallClaims(draft.phones);
  if (draft.insteadOf) {
    takePlaceOf(draft.insteadOf);
    form.dataset.touched = "yes"; // it is not what was agreed on
  }
  for (const [index, was] of draft.typed ?? []) {
    Object.assign(seats[index], { was: Hand.settle(Hand.read(was)), hand: Hand.read(draft.hands[index]) });
    refuseAgain(round, seats[index]);
  }
  round.now = draft.lit ?? 0;
  const notice = document.querySelector("[data-restored]");
  notice.hidden = false;
  notice.firstElementChild.textContent = [form.dataset.sayRestored, ...sayChange(round, draft.change)].join(" ");
  form.dataset.broughtBack = "yes";
  say("draft");
}

/** What this tab has entered, or else the latest that a closed one has left. */
function takeUp(round, found) {
  const usable = found
    .filter((draft) => isOfNow(round, draft) && !isElsewhere(draft))
    .sort((one, other) => (one.turn ?? 0) - (other.turn ?? 0));
  const taken = usable.find((draft) => draft.stored === ownDraft(name)) ?? usable.at(-1);
  fieldOf(round, "key").value = taken?.key ?? freshKey();
  if (!taken) return null;
  bringBack(round, taken);
  isKept = keepDraft(ownDraft(name), currentDraft(round));
  if (taken.stored !== ownDraft(name)) forgetDraft(taken.stored);
  return taken;
}

/** What else was entered for this round: a person decides which to go on with, and the other stays on offer. */
function offer(round, draft) {
  const notice = round.form.querySelector("[data-offered]");
  const [words, key] = notice.children;
  const said = document.querySelector("[data-save-mark]").dataset;
  notice.hidden = false;
  words.textContent = isElsewhere(draft) ? said.sayOtherTab : said.sayOther;
  key.addEventListener("click", () => exchange(round, draft));
}

function exchange(round, draft) {
  const { stored } = draft;
  const taken = readDraft(stored) ?? draft; // for whom it was entered: that page says who came or left since
  const before = currentDraft(round);
  if (!isElsewhere(draft)) forgetDraft(stored);
  else taken.key = freshKey();
  if (isFilled(before)) keepDraft(`${name}~${freshKey().slice(0, 8)}`, before);
  keepDraft(ownDraft(name), { ...taken, madeFrom: fieldOf(round, "made_from").value, turn: turn + 1 });
  isKept = false; // it is that of the page to come
  reach(() => location.reload(), { page: location.href });
}

/** Rounds long past are not entered any more; the one before this may come again when the book goes a step back. */
function sweep(round) {
  const number = Number(fieldOf(round, "number").value);
  for (const other of draftNames(`${round.form.dataset.game}/`)) {
    const past = Number(/\/(\d+)/.exec(other)?.[1] ?? number);
    if (past < number - 1 && !find(readDraft(other)?.key)) forgetDraft(other);
  }
}

/** What wipes all that was entered is asked once; the keys of the page do not hear what is typed meanwhile. */
function askBefore(key, dialog, go, goBack) {
  key.addEventListener("click", (event) => {
    event.preventDefault();
    dialog.returnValue = "";
    dialog.showModal();
  });
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("close", () => (dialog.returnValue ? go() : goBack()));
}
