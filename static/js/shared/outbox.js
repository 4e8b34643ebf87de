// Sends what was entered on this device until the server has answered for it, always under the same key.
//
//   keep(address, fields, {draft, say, first, insteadOf})
// keeps the form on the device and sends it, on this page and on every other, until there is an answer. Returns what is
// kept; null where the device keeps nothing. `first`: no round is entered before it is sent; `insteadOf`: the key of
// what waited so far, and is not sent any more.
//   post(address, fields, {..., away}) -> Promise of {ok, status, url}
// keeps the form on the device, sends it, and tells the answer: ok, or a status that asks for a person. Without an
// answer it goes on, on this page and on every other, and tells `away(status)` each time (0: no connection). The
// promise is rejected only when the device keeps nothing: then let the form post itself.
// A form was written when the answer leads to an address that names its key: "?saved=KEY".
import { drop, find, gameOf, isKept, isRefused, nextTurn, put, roundOf, waiting, written } from "./outbox-kept.js";
import { named } from "./place.js";
import { send } from "./send.js";
import { random } from "./tabs.js";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;
const LATER = [0, 408, 425, 429];
const LEAD = named("mtc.sending");
const LEAD_STANDS = 4000;

const me = random(4);
const asking = new Map();
const oncemore = new Set();
const aside = new Set();
let undecided = roundOf(document.querySelector("[data-enter], [data-agree]")?.dataset.draft);
let running = false;
let again = false;
let failed = 0;
let timer = 0;
let seen = { lead: null, since: 0 };

export function keep(address, fields, { draft = "", say = "", first = false, insteadOf = "" } = {}) {
  const given = [...fields].map(([name, value]) => [name, String(value)]);
  const key = Object.fromEntries(given).key;
  const { pathname, search } = new URL(address, location.href);
  const entry = { key, turn: nextTurn(), address: pathname + search, fields: given, draft, say, first };
  if (!key || !put(entry)) return null;
  takeBack([find(insteadOf)].filter(Boolean));
  sendWaiting(true);
  return entry;
}

export function post(address, fields, { away = null, ...about } = {}) {
  const entry = keep(address, fields, about);
  if (!entry) return Promise.reject(new Error("this device keeps nothing"));
  return new Promise((resolve) => asking.set(entry.key, { turn: entry.turn, resolve, away }));
}

/** Whether a form of this page waits for the answer itself. */
export const isAsking = (key) => asking.has(key);

/** A person does not want it to be sent any more. */
export function discard(entry) {
  drop(entry.key);
  tell("outbox");
}

/** While another is entered on this page in the place of what waits under this key, that is not sent from here. */
export function setAside(key) {
  aside.add(key);
  tell("outbox");
}

/** The page of a round has said what is set aside. Before that nothing of this round is sent from it. */
export function sendRest() {
  undecided = "";
  run();
}

/** Whether what waits is set aside on this page. */
export const isAside = (key) => aside.has(key);

/** Something else is entered in the place of what waits: it is not sent any more, unless a person is to decide about
    it. */
export const takeBack = (entries) => entries.filter((entry) => !isRefused(entry)).forEach(discard);

/** Sends all that waits, at once; `mine`: even when another tab is at it. */
export async function sendWaiting(mine = false) {
  clearTimeout(timer);
  failed = 0;
  await run(mine);
}

async function run(mine = false) {
  again ||= running && mine;
  if (running) return;
  running = true;
  try {
    if (mine || isFree()) await sendAll();
  } finally {
    running = false;
    release();
    plan();
  }
}

async function sendAll() {
  const tried = new Set();
  const held = new Set();
  const name = (entry) => `${entry.key} ${entry.turn}`;
  const untried = (entry) => !tried.has(name(entry)) && !held.has(gameOf(entry.address)) && isToSend(entry);
  for (let entry = waiting().find(untried); entry; entry = waiting().find(untried)) {
    tried.add(name(entry));
    oncemore.delete(entry.key);
    lead();
    const answer = await send(entry.address, entry.fields);
    if (hear(entry, answer)) continue;
    held.add(gameOf(entry.address));
    if (!answer.status) break;
  }
  failed = held.size ? failed + 1 : 0;
}

const isToSend = ({ key, draft, trouble }) =>
  !aside.has(key) && !(undecided && roundOf(draft) === undecided) && (!trouble || oncemore.has(key));

const isWritten = ({ key }, { status, url }) =>
  status >= 200 && status < 300 && new URL(url).searchParams.get("saved") === key;

/** Whatever else waits of this game, and was entered beside it, knows what was written just now: nobody is asked what
    has changed meanwhile where only this device has written. The answer: the version of the book that is known by that;
    "" where others have written besides. */
function tellOthers(entry, { url, text }) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const version = page.querySelector("[data-save-mark]")?.dataset.version ?? "";
  const base = knownTo(entry);
  const done = Number(new URL(url).searchParams.get("done"));
  if (parseInt(version) !== done || parseInt(base) !== done - 1) return "";
  for (const other of waiting()) {
    const isBeside = other.key !== entry.key && gameOf(other.address) === gameOf(entry.address);
    if (!isBeside || isRefused(other) || knownTo(other) !== base) continue;
    put({ ...other, fields: [...other.fields.filter(([name]) => name !== "known"), ["known", version]] });
  }
  return version;
}

/** Up to which version of the book whoever entered this knows it. */
function knownTo({ fields }) {
  const { known, made_from: madeFrom } = Object.fromEntries(fields);
  return known ?? madeFrom ?? "";
}

/** What became of it: whether this was an answer. */
function hear(entry, answer) {
  const { status, url } = answer;
  const done = isWritten(entry, answer);
  const version = done ? tellOthers(entry, answer) : "";
  const now = find(entry.key);
  // typed again under the same key meanwhile: the server shall see that too
  const other = now && now.turn !== entry.turn;
  if (!done && (status < 400 || status >= 500 || LATER.includes(status))) {
    for (const { away } of asking.values()) away?.(status); // what comes after it waits too
    tell("outbox");
    return false;
  }
  if (done && !other) written(entry.key);
  if (!done && now && !other) put({ ...entry, trouble: status });
  const asked = asking.has(entry.key);
  settle(entry.key, entry.turn, { ok: done, status, url });
  const { key, draft } = entry;
  if (done && !asked)
    tell("outbox-sent", { key, url, game: gameOf(entry.address), draft, base: knownTo(entry), version });
  tell("outbox");
  return true;
}

function settle(key, turn, answer) {
  const asked = asking.get(key);
  if (asked?.turn !== turn) return;
  asking.delete(key);
  asked.resolve(answer);
}

const tell = (what, detail = null) => document.dispatchEvent(new CustomEvent(what, { detail }));

/** When to try again: after growing waits, counted by no clock that could be set. */
function plan() {
  for (const [key, { turn }] of asking) {
    const entry = find(key);
    if (!entry) settle(key, turn, { ok: true, status: 200, url: "" }); // another tab has had the answer
    else if (entry.trouble && !oncemore.has(key)) settle(key, turn, { ok: false, status: entry.trouble, url: "" });
  }
  clearTimeout(timer);
  if (again) return void Promise.resolve().then(() => ((again = false), run(true)));
  const all = waiting();
  if (!all.some(isToSend)) {
    if (all.some((entry) => !isRefused(entry))) timer = setTimeout(wake, LONGEST_WAIT);
    return;
  }
  timer = setTimeout(run, Math.min(FIRST_WAIT * 2 ** Math.max(0, failed - 1), LONGEST_WAIT));
  askToBeWoken();
}

/** A page that sleeps is woken by the browser when there is a connection again, where there is a worker and it can. */
async function askToBeWoken() {
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.sync?.register("outbox").catch(() => {});
}

// One tab sends at a time, where that can be known: the others wait until it is done, or does not stir for a while.
// Two at once do no harm: the server knows the key.

function isFree() {
  const held = leader();
  if (!held || held.startsWith(me)) return true;
  if (held !== seen.lead) seen = { lead: held, since: performance.now() };
  return performance.now() - seen.since > LEAD_STANDS;
}

function leader() {
  try {
    return localStorage.getItem(LEAD);
  } catch {
    return null;
  }
}

function lead() {
  try {
    localStorage.setItem(LEAD, `${me} ${random(2)}`);
  } catch {
    // A device that is full: every tab sends for itself.
  }
}

function release() {
  if (leader()?.startsWith(me)) localStorage.removeItem(LEAD);
}

/** Where a door was shut or a game gone, it may be otherwise by now: once with every page, and from time to time. */
export function wake() {
  for (const entry of waiting()) if (entry.trouble && !isRefused(entry)) oncemore.add(entry.key);
  sendWaiting();
}

addEventListener("online", () => sendWaiting());
navigator.serviceWorker?.addEventListener("message", ({ data }) => data === "outbox" && sendWaiting());
addEventListener("pageshow", (event) => event.persisted && wake());
addEventListener("pagehide", release);
addEventListener("storage", (event) => {
  if (!isKept(event.key)) return;
  if (!running) plan();
  tell("outbox");
});
document.addEventListener("visibilitychange", () => document.hidden || sendWaiting());
