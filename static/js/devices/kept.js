// A page that was kept, shown because the companion does not answer: asks until it does, then the page is loaded anew,
// unless something is being entered. Binds [data-kept] that is not hidden; lists what is kept in [data-kept-pages].
import { say } from "../shared/mark.js";
import { address } from "../shared/place.js";
import { answers } from "../shared/reach.js";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;
const kept = document.querySelector("[data-kept]:not([hidden])");
let timer = 0;

if (kept) {
  say("away");
  plan(FIRST_WAIT);
  addEventListener("online", () => ask(FIRST_WAIT));
  listPages(document.querySelector("[data-kept-pages]"));
}

function plan(wait) {
  clearTimeout(timer);
  timer = setTimeout(ask, wait, Math.min(2 * wait, LONGEST_WAIT));
}

async function ask(wait) {
  if (!(await answers())) return plan(wait);
  if (!document.querySelector("[data-touched]")) return location.reload();
  kept.hidden = true; // what is being entered goes on as it was begun
  return say("draft");
}

/** The games of which pages are kept, by their names. */
async function listPages(list) {
  if (!list || !globalThis.caches) return;
  const ours = `companion ${address(".").pathname} `; // as the worker calls them
  for (const name of (await caches.keys()).filter((each) => each.startsWith(ours))) {
    const pages = await caches.open(name);
    for (const { url } of await pages.keys()) await addPage(list, url, await pages.match(url));
  }
}

async function addPage(list, url, answer) {
  const [first] = (answer.headers.get("Companion-Beside") ?? "").split(" "); // where the others can be reached from
  if (first !== new URL(url).pathname) return;
  const isThere = [...list.querySelectorAll("a")].some((other) => other.pathname === first);
  if (isThere) return; // kept once more under an address that says more
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const link = Object.assign(document.createElement("a"), {
    className: "key",
    href: url,
    dir: "auto",
    textContent: page.title,
  });
  const line = document.createElement("li");
  line.append(link);
  list.querySelector("ul").append(line);
  list.hidden = false;
}
