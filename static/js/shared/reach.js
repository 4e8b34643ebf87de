// No step ends on the browser's own page of errors: before a page is left, the companion is asked whether it answers.
// Until it does the page stays as it is, says so, and goes on by itself.
//
//   reach(go)   calls `go` as soon as the companion answers; one thing waits at a time, a later one takes its place
//   stay()      what waits is not wanted any more
//   letGo()     what waits goes by another way; what is said of it stays
//   tell(text)  why nothing goes on, in the bar; "": that is over
// A form that begins to wait hears "held", with the key by which it was sent; so does one that may wait (later.js)
// where this device may not open its page any more.
// A page that is kept on this device (../devices/worker.js) need not wait.
// On a page whose save mark, main part or form of a new game has the words for it, links and forms wait in the same
// way, without being asked to.
import { say } from "./mark.js";

const ASKED = new URL("once.js", import.meta.url); // a small file, open to everybody
const LONGEST = 10000;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;

const words = document.querySelector("[data-save-mark], [data-live-form], main[data-say-held]")?.dataset.sayHeld;
let wanted = null;
let held = null; // the form that waits
let by = null; // its key
let goes = false; // it has been sent, and the page of its answer comes
let there = ""; // the page that a link leads to
let turn = 0;
let failed = 0;
let timer = 0;

export function reach(go, { form = null, submitter = null, page = "" } = {}) {
  wanted = go;
  held = form;
  by = submitter;
  there = page;
  failed = 0;
  turn += 1;
  attempt(turn);
}

export function stay() {
  if (!wanted) return;
  letGo();
  if (failed) tell("");
}

export function letGo() {
  delete held?.dataset.waits;
  wanted = held = null;
  turn += 1;
  clearTimeout(timer);
}

/** Whether a form waits to be sent, or is on its way. */
export const holdsForm = () => held !== null || goes;

async function attempt(mine) {
  clearTimeout(timer);
  const isThere = (await answers()) || (await isKept(there));
  const isShut = isThere && held?.dataset.later && (await isNotOpen());
  if (mine !== turn || !wanted) return;
  if (isShut) held.dispatchEvent(new CustomEvent("held", { bubbles: true, detail: by }));
  if (mine !== turn) return; // the device has kept it
  if (isThere) {
    const go = wanted;
    goes = held !== null;
    stay();
    return void go();
  }
  failed += 1;
  if (held) held.dataset.waits = "yes";
  say("away");
  tell(held?.dataset.sayHeld ?? words);
  timer = setTimeout(attempt, Math.min(FIRST_WAIT * 2 ** (failed - 1), LONGEST_WAIT), mine);
  if (failed === 1) held?.dispatchEvent(new CustomEvent("held", { bubbles: true, detail: by }));
}

/** Whether the companion answers. */
export async function answers() {
  try {
    await fetch(ASKED, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(LONGEST) });
    return true;
  } catch {
    return false;
  }
}

/** Whether this device may not open its page any more: what it sends would be answered by the door. */
async function isNotOpen() {
  const asked = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(LONGEST) };
  const answer = await fetch(location.href, { ...asked, headers: { Accept: "text/html" } }).catch(() => null);
  return [403, 410].includes(answer?.status);
}

const isKept = async (page) =>
  Boolean(page && navigator.serviceWorker?.controller && (await caches.match(page, { ignoreVary: true })));

// What the page waits for is said in place of its title, so that nothing moves under a finger and no key is covered;
// at the head of the window where the bar is scrolled away.
const line = Object.assign(document.createElement("p"), { className: "held", hidden: true });
line.dataset.held = "";
line.setAttribute("role", "status");
const title = document.querySelector(".bar-title");
(title ?? document.body).append(line);
if (title) new IntersectionObserver(([bar]) => title.classList.toggle("is-away", !bar.isIntersecting)).observe(title);

/** Say in the bar why nothing goes on, or nothing any more. */
export function tell(text) {
  line.textContent = text;
  line.hidden = !text;
  if (!text) say(document.querySelector("[data-touched], [data-agree]") ? "draft" : "ok", "away");
}

function leave(event, link) {
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const inPage = link.hash && link.href.split("#")[0] === location.href.split("#")[0];
  if (!plain || link.target || link.hasAttribute("download") || link.origin !== location.origin || inPage) return;
  event.preventDefault();
  reach(() => location.assign(link.href), { page: link.href });
}

if (words)
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (link && !event.defaultPrevented) leave(event, link);
  });

if (words)
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (form === held) attempt(turn);
    if (event.defaultPrevented || form.method !== "post") return;
    event.preventDefault();
    reach(() => submitBy(form, submitter), { form, submitter });
  });

/** As the key would have sent it. */
function submitBy(form, submitter) {
  const field = Object.assign(document.createElement("input"), {
    type: "hidden",
    name: submitter?.name ?? "",
    value: submitter?.value ?? "",
  });
  const own = form.getAttribute("action");
  form.append(field);
  form.setAttribute("action", submitter?.getAttribute("formaction") ?? own);
  form.submit();
  form.setAttribute("action", own);
  field.remove();
}

addEventListener("online", () => wanted && attempt(turn));
addEventListener("pageshow", () => (goes = false));
