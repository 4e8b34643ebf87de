// What happens to a game elsewhere is known here within two seconds, by asking.
//
// watchState(address, onNews) asks for the state of a game as long as the page is seen, and at once when it is seen
// again, is connected again, or `poke()` is called. `onNews` is told one thing at a time:
//   {state, etag}  the state ({version, tag, over, round, entered, lot, onward}): at first, and whenever it is another
//   {away: Date}   no answer; the moment of the last one (of this device's clock). Told again at every try.
//   {back: true}   answered again
//   {ended: 403 | 404 | 410}  this device may not see the game any more, it is not there, it is in the trash. Of one
//   that is gone it goes on asking: out of the trash, or after another restore, it is shown again by itself
// Several who watch one address share one question. Returns {poke, stop}.
const EVERY = 1800; // an answer may take a moment, and all should be seen within two seconds
const SLOWEST = 5000;
const PATIENCE = 5000;
const SHUT = 403;
const ENDED = [SHUT, 404, 410];
const watched = new Map();

export function watchState(address, onNews) {
  const watch = watched.get(address) ?? begin(address);
  watch.told.add(onNews);
  if (watch.news) queueMicrotask(() => onNews(watch.news));
  else if (!watch.asking) ask(watch);
  return { poke: () => ask(watch), stop: () => watch.told.delete(onNews) };
}

/** A device that may not see the game any more is shown the page that says why and what to do. */
export async function seeWhy() {
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (answer && (answer.redirected || !answer.ok)) location.reload();
}

function begin(address) {
  const watch = {
    address,
    told: new Set(),
    news: null,
    etag: "",
    heard: new Date(),
    failed: 0,
    asking: null,
    timer: 0,
    ended: 0,
  };
  watched.set(address, watch);
  const now = () => ask(watch);
  document.addEventListener("visibilitychange", now);
  addEventListener("online", now);
  addEventListener("pageshow", (event) => event.persisted && now());
  addEventListener("pagehide", () => rest(watch));
  return watch;
}

async function ask(watch) {
  rest(watch);
  if (watch.ended === SHUT || document.hidden || !watch.told.size) return;
  const asking = (watch.asking = new AbortController());
  const late = setTimeout(() => asking.abort(), PATIENCE);
  try {
    const headers = watch.etag ? { "If-None-Match": watch.etag } : {};
    const answer = await fetch(watch.address, {
      headers,
      signal: asking.signal,
      redirect: "manual",
      cache: "no-store",
    });
    if (watch.asking === asking) await hear(watch, answer);
  } catch {
    if (watch.asking === asking) miss(watch);
  }
  clearTimeout(late);
  if (watch.asking !== asking) return; // another question has taken the place of this one
  watch.asking = null;
  if (watch.ended === SHUT) return;
  const pause = watch.ended ? SLOWEST : Math.min(EVERY + 800 * watch.failed, SLOWEST);
  watch.timer = setTimeout(() => ask(watch), pause);
}

function rest(watch) {
  clearTimeout(watch.timer);
  watch.asking?.abort();
  watch.asking = null;
}

async function hear(watch, answer) {
  // a device that may not see the game any more is led to a door: not from here
  const status = answer.type === "opaqueredirect" ? 403 : answer.status;
  if (ENDED.includes(status)) {
    const isNews = watch.ended !== status;
    watch.ended = status;
    return isNews && tell(watch, { ended: status });
  }
  if (watch.ended) return location.reload();
  const state = status === 200 ? await answer.json() : null;
  if (!state && status !== 304) throw new Error(`${status} is no answer`);
  watch.heard = new Date();
  if (watch.failed) tell(watch, { back: true });
  watch.failed = 0;
  if (!state) return;
  watch.etag = (answer.headers.get("ETag") ?? "").replace(/^W\//, "");
  watch.news = { state, etag: watch.etag };
  tell(watch, watch.news);
}

function miss(watch) {
  watch.failed += 1;
  tell(watch, { away: watch.heard });
}

function tell(watch, news) {
  // not here and now: what fails while it is told is no failure of the asking
  for (const onNews of watch.told) queueMicrotask(() => onNews(news));
}
