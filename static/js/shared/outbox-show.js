// What waits on this device, said on every page: what it is, why it is not sent, where to look. Fills [data-outbox].
import { acknowledge } from "../rounds/draft.js";
import { discard, isAside, isAsking } from "./outbox.js";
import { drop, gameOf, isOfOwnHand, isRefused, ownWaiting, roundOf, waiting } from "./outbox-kept.js";
import { say, waitsHere } from "./mark.js";
import { reach } from "./reach.js";
import { freshToken, withToken } from "./send.js";

const MOVED_ON = 409; // the status of an answer that shows both
const PATIENCE = 800; // most is sent before anybody could read it
const box = document.querySelector("[data-outbox]");
let shown = null;

/** Whether this page is the answer to it. */
const isOfKey = ({ key }) =>
  "posted" in document.body.dataset &&
  ([...document.forms].some((form) => form.elements.key?.value === key) ||
    document.querySelector(`[data-forget-key="${CSS.escape(key)}"]`) !== null);

/** What this page speaks of itself is not said twice. */
function isHere(entry) {
  if (document.querySelector('[data-own][data-phase="shut"]')?.dataset.draft === entry.draft) return true;
  if (entry.trouble && !isRefused(entry)) return false;
  if (isAsking(entry.key) || isAside(entry.key)) return true;
  // the form of a correction begins with what the book says: what waits does not stand in it
  const speaking = document.querySelectorAll("[data-draft]:not([data-correcting][data-fresh]), [data-forget]");
  const names = [...speaking].map((part) => part.dataset.draft ?? part.dataset.forget).filter(Boolean);
  return isRefused(entry) && (names.some((name) => roundOf(name) === roundOf(entry.draft)) || isOfKey(entry));
}

function show() {
  const all = waiting();
  const entries = all.filter((entry) => !isHere(entry));
  const state = JSON.stringify(entries.map(({ key, turn, trouble }) => [key, turn, trouble]));
  if (all.length) say("draft", "ok");
  else if (!waitsHere()) say("ok", "draft");
  if (state === shown || (!shown && !entries.length)) return;
  shown = state;
  dressBox();
  nameKey(all);
  const list = make("ul", {}, ...entries.map(line));
  box.replaceChildren(make("p", { className: "outbox-head", role: "status" }, box.dataset.sayHead), list);
  box.hidden = !entries.length;
}

/** Its styles, before they are needed or when they are. */
export function dressBox() {
  if (box.dataset.css) document.head.append(make("link", { rel: "stylesheet", href: box.dataset.css }));
  delete box.dataset.css;
}

/** The key that leads to a round which waits says that it is there already. */
function nameKey(all) {
  const key = document.querySelector("[data-say-waits]");
  if (!key) return;
  key.dataset.sayPlain ??= key.textContent;
  const waits = all.some(({ draft }) => roundOf(draft) === key.dataset.of);
  key.textContent = waits ? key.dataset.sayWaits : key.dataset.sayPlain;
}

function line(entry) {
  const [why, way] = told(entry);
  const words = make("p", {}, make("bdi", {}, entry.say), make("span", {}, why));
  return make("li", {}, words, make("div", { className: "outbox-keys" }, way, dropping(entry)));
}

/** Whether it is a round to come: the one after it waits for it. */
const isRound = ({ address, draft }) => !isOfOwnHand(address) && /^[^/]+\/\d+$/.test(draft);

/** Why it is not in the book yet, and the key that leads on. */
function told(entry) {
  const words = box.dataset;
  const game = gameOf(entry.address);
  if (isRefused(entry)) {
    const key = make("button", { type: "button", className: "key key--go" }, words.sayLook);
    key.addEventListener("click", () => seeAnswer(entry));
    return [entry.trouble === MOVED_ON && !isOfOwnHand(entry.address) ? words.sayMoved : words.sayRefused, key];
  }
  const open = game && game !== location.pathname ? make("a", { className: "key", href: game }, words.sayGame) : "";
  if (entry.trouble === 403) return [words.sayShut, ""];
  if (entry.trouble) return [words.sayGone, ""];
  return [isRound(entry) ? words.sayWaitingRound : words.sayWaiting, open];
}

/** Sends the form as a page, so that what the server says is seen, and a person decides; of one's own hand there is
    nothing to decide. */
export const seeAnswer = (entry) => reach(() => sendAsPage(entry));

async function sendAsPage(entry) {
  const { token } = await freshToken();
  if (isOfOwnHand(entry.address)) drop(entry.key);
  const form = make("form", { method: "post", action: entry.address, hidden: true });
  for (const [name, value] of withToken(entry.fields, token ?? "")) form.append(make("input", { name, value }));
  document.body.append(form);
  form.submit();
}

function dropping(entry) {
  const words = box.dataset;
  const sure = make("button", { type: "button", className: "key" }, words.sayDropNow);
  sure.addEventListener("click", () => {
    acknowledge(entry.key);
    discard(entry);
  });
  return make(
    "details",
    {},
    make("summary", { className: "key key--bare" }, words.sayDrop),
    make("p", {}, words.saySure),
    sure,
  );
}

function make(tag, properties, ...parts) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...parts);
  return element;
}

/** Whether this is the page of one's own hand, and nothing is being typed on it. */
const isOwnAtRest = () => isOfOwnHand(location.pathname) && !document.querySelector("[data-touched], [data-asking]");

/** There what became of a hand is seen by itself. */
function seeOwn() {
  const refused = isOwnAtRest() && ownWaiting().find(isRefused);
  if (refused) seeAnswer(refused);
}

/** A page that only shows the game shows what was written; the form of a round that is written leads on, unless it was
   touched. */
document.addEventListener("outbox-sent", ({ detail }) => {
  const form = document.querySelector(":is([data-enter], [data-own])[data-fresh]:not([data-touched])");
  const there = new URL(detail.url);
  if (isOfOwnHand(there.pathname) && isOwnAtRest()) return location.replace(there);
  if (form && roundOf(form.dataset.draft) === roundOf(detail.draft)) return location.replace(there);
  const pages = [detail.game, `${detail.game}/history`, `${detail.game}/end`, box.dataset.home];
  if (!pages.includes(location.pathname)) return;
  location.replace(there.pathname === location.pathname ? there : location.pathname + location.search);
});
document.addEventListener("outbox", show);
document.addEventListener("outbox", seeOwn);
setTimeout(show, PATIENCE);
seeOwn();
