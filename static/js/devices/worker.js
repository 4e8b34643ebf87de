// The service worker: pages of the open game are there while the companion is not. What it is told stands in TOLD,
// which the server writes before this file (companion/web/devices/worker.py): version, root, away, files.
//
// Pages come from the network first; a kept one is shown only where no answer comes, and says so itself. What may be
// kept, and for whom, is told by headers (companion/web/devices/kept.py). Nothing that is sent passes through here:
// what waits to be sent waits in the page's own outbox, which this only wakes.
//
// A new worker takes over at once: it reloads no page, and what is being typed stays in its page and in its draft. What
// the old one kept goes, and the pages that are open are kept anew.
const OURS = `companion ${TOLD.root} `;
const SHELL = `${OURS}${TOLD.version} files`;
const PAGES = `${OURS}${TOLD.version} pages `; // and for whom
const READER = "Companion-Reader";
const LOOK = "Companion-Look";
const KEEP = "Companion-Keep";
const BESIDE = "Companion-Beside";
const SHUT = [401, 403, 404, 410];
const GATEWAY = [502, 503, 504];
const PATIENCE = 4000; // a page that is kept need not wait longer
const FILES = new Set(TOLD.files);
const nameOf = (path) => path.replace(/\/static\/[0-9a-f]{10}\//, "/static/"); // without the mark of its release
const BY_NAME = new Map(TOLD.files.map((address) => [nameOf(address), address]));
const STATIC = `${TOLD.root}static/`;
const DOOR = `${TOLD.root}pin`;

const EXACT = { ignoreVary: true };

let seen = 0; // how often somebody else has come in: what was asked for before is not kept any more
let isAway = false;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(begin()));
addEventListener("sync", (event) => event.tag === "outbox" && event.waitUntil(wakeOutbox()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(TOLD.root)) return;
  if (request.method !== "GET") {
    if (url.pathname.startsWith(DOOR)) event.waitUntil(forgetPages());
  } else if (request.mode === "navigate") event.respondWith(givePage(event, url));
  else if (url.pathname.startsWith(STATIC)) event.respondWith(giveFile(request, url));
  else if (gameOf(url) && !url.pathname.endsWith("/state")) event.respondWith(passOn(event));
});

async function install() {
  const shell = await caches.open(SHELL);
  await Promise.all([...TOLD.files, TOLD.away].map((address) => shell.add(address)));
  await self.skipWaiting();
}

async function begin() {
  for (const name of await ourCaches()) if (name !== SHELL) await caches.delete(name);
  await self.clients.claim();
  const open = await self.clients.matchAll({ type: "window" });
  await Promise.all(open.map(({ url }) => fetchPage(new URL(url), seen)));
}

const ourCaches = async () => (await caches.keys()).filter((name) => name.startsWith(OURS));

/** The page as the companion has it; where it does not answer, as it was kept; else the page that says so. */
async function givePage(event, url) {
  const kept = await findPage(url);
  try {
    const answer = await inTime(fetch(event.request), kept);
    if (!GATEWAY.includes(answer.status) || answer.headers.has(LOOK)) {
      isAway = false;
      event.waitUntil(learn(url, answer.clone(), seen));
      return answer;
    }
  } catch {
    // No answer, or too late.
  }
  isAway = true;
  return kept ? asKept(kept) : ((await caches.match(TOLD.away)) ?? Response.error());
}

/** What a page asks for by itself comes from the companion or not at all; where that is a page, it is the newest. */
async function passOn(event) {
  const answer = await fetch(event.request);
  if (answer.headers.has(READER)) event.waitUntil(learn(new URL(answer.url), answer.clone(), seen));
  return answer;
}

/** A file as it is in this release, at once; one that is asked for under no mark may be another by now. */
async function giveFile(request, url) {
  const address = BY_NAME.get(nameOf(url.pathname));
  const kept = address && (await caches.match(address, { cacheName: SHELL, ignoreVary: true }));
  if (kept && (isAway || FILES.has(url.pathname))) return kept;
  try {
    return await inTime(fetch(request), kept);
  } catch (error) {
    if (!kept) throw error;
    isAway = true;
    return kept;
  }
}

/** An answer; where there is something else to give, only if it comes in time. */
function inTime(asked, other) {
  if (!other) return asked;
  const late = new Promise((_, refuse) => setTimeout(refuse, isAway ? PATIENCE / 4 : PATIENCE));
  return Promise.race([asked, late]);
}

/** What is kept of an address; of one that says more, what is kept without that. */
async function findPage(url) {
  for (const name of await ourCaches()) {
    if (!name.startsWith(PAGES)) continue;
    const pages = await caches.open(name);
    const found = (await pages.match(url.href, EXACT)) ?? (await pages.match(url.origin + url.pathname, EXACT));
    if (found) return found;
  }
  return undefined;
}

async function asKept(kept) {
  const headers = new Headers(kept.headers);
  headers.delete("Content-Encoding");
  const page = (await kept.text()).replace(/(<p\b[^>]*\bdata-kept\b[^>]*?)\s+hidden\b/, "$1");
  return new Response(page, { headers });
}

/** What an answer says of what is kept: for whom, of which state of the book, and whether it is kept itself. */
async function learn(url, answer, when, isAlone = false) {
  const reader = answer.headers.get(READER);
  if (!reader || (when !== seen && !(await caches.has(PAGES + reader)))) return;
  await forgetPages(PAGES + reader);
  await lookLike(answer.headers.get(LOOK));
  const game = gameOf(url);
  const state = answer.headers.get(KEEP);
  const pages = await caches.open(PAGES + reader);
  if (game && (state || SHUT.includes(answer.status))) await dropPages(pages, game, state);
  if (!state || state === "no") return;
  await pages.put(url.href, answer);
  const others = isAlone ? [] : answer.headers.get(BESIDE).split(" ");
  for (const address of others) {
    const beside = new URL(address, url);
    if (!(await pages.match(beside.href, EXACT))) await fetchPage(beside, seen, true);
  }
}

/** Keeps a page that nobody has opened, where it may be kept. */
async function fetchPage(url, when, isAlone = false) {
  try {
    const answer = await fetch(url.href.split("#")[0], { headers: { Accept: "text/html" } });
    if (!answer.redirected) await learn(url, answer, when, isAlone);
  } catch {
    // It is kept the next time.
  }
}

/** The page that says that nothing was kept speaks the language of the device, and is as light or dark. */
async function lookLike(look) {
  const shell = await caches.open(SHELL);
  const away = await shell.match(TOLD.away);
  if (away?.headers.get(LOOK) !== look) await shell.add(TOLD.away).catch(() => {});
}

const gameOf = ({ pathname }) => new RegExp(`^${TOLD.root}game/[^/]+`).exec(pathname)?.[0];

/** The pages of a game that tell of another state of its book. */
async function dropPages(pages, game, state) {
  for (const request of await pages.keys()) {
    if (gameOf(new URL(request.url)) !== game) continue;
    const page = await pages.match(request);
    if (page?.headers.get(KEEP) !== state) await pages.delete(request);
  }
}

/** Nothing that was kept for others stays; without `name` nothing at all. */
async function forgetPages(name = "") {
  const others = (await ourCaches()).filter((each) => each.startsWith(PAGES) && each !== name);
  if (others.length || !name) seen += 1;
  for (const each of others) await caches.delete(each);
}

/** The outbox is the pages' own; the browser says when there is a connection again. */
async function wakeOutbox() {
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage("outbox");
}
