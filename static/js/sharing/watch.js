// A page that watches: when the game has changed, the page is fetched and the parts that differ are exchanged; what is
// new in them is marked for a moment. Binds main[data-watch]; parts are [data-part], values [data-is], rows [data-row].
import { seeWhy, watchState } from "./live.js";

const AGAIN = 1500;
const MARKED = 6000;
const main = document.querySelector("main[data-watch]");
const words = document.querySelector("[data-says]");
const link = document.querySelector("[data-link]");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let wanted = main.dataset.mark;
let fetching = false;
let ended = false;

goOn();

watchState(main.dataset.watch, (news) => {
  if (news.away) say(main.dataset.away.replace("{time}", clock(news.away)), "away");
  if (news.ended === 403) seeWhy();
  if (news.ended) {
    ended = true;
    say(main.dataset[`ended-${news.ended}`], "away");
  }
  if (news.back || news.state) say("", "ok");
  if (news.state) follow(news.etag);
});

function say(text, state) {
  if (words.textContent !== text) words.textContent = text;
  if (link) link.dataset.state = state;
}

/** The time of day, with the digits of the page. */
function clock(when) {
  const two = (number) => String(number).padStart(2, "0");
  const time = `${two(when.getHours())}:${two(when.getMinutes())}`;
  return time.replace(/\d/g, (digit) => [...main.dataset.digits][digit]);
}

async function follow(etag) {
  wanted = etag;
  if (fetching || ended || wanted === main.dataset.mark) return;
  fetching = true;
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (!answer.ok) throw new Error(`${answer.status} is no page`);
    exchange(new DOMParser().parseFromString(await answer.text(), "text/html"));
    fetching = false;
    wanted = main.dataset.mark; // what came is no older than what was asked for
  } catch {
    fetching = false;
    setTimeout(() => follow(wanted), AGAIN);
  }
}

function exchange(page) {
  const next = page.querySelector("main[data-watch]");
  if (!next) throw new Error("another page came");
  const before = { values: values(), rows: rows() };
  for (const part of document.querySelectorAll("[data-part]"))
    replace(part, page.querySelector(`[data-part="${part.dataset.part}"]`));
  main.className = next.className;
  document.body.className = page.body.className;
  main.dataset.mark = next.dataset.mark;
  document.title = page.title;
  goOn();
  mark(before.values);
  if (!still.matches) slide(before.rows);
}

/** What nobody touches, a television, goes on to the next game of the table by itself. */
function goOn() {
  const next = document.querySelector("a[data-follow]");
  if (next) location.replace(next.href);
}

function replace(part, next) {
  if (!next || part.isEqualNode(next)) return;
  const [left, held] = [part.scrollLeft, part.contains(document.activeElement)];
  const put = document.adoptNode(next);
  part.replaceWith(put);
  put.scrollLeft = left;
  if (held) (put.matches("[tabindex]") ? put : put.querySelector("a"))?.focus({ preventScroll: true });
}

const values = () =>
  new Map([...document.querySelectorAll("[data-is]")].map((each) => [each.dataset.is, each.textContent]));
const rows = () =>
  new Map(
    [...document.querySelectorAll("[data-row]")].map((row) => [row.dataset.row, row.getBoundingClientRect().top]),
  );

/** What was not there before, or was something else. */
function mark(before) {
  const fresh = [...document.querySelectorAll("[data-is]")].filter(
    (each) => before.get(each.dataset.is) !== each.textContent,
  );
  for (const each of fresh) each.classList.add("is-new");
  setTimeout(() => fresh.forEach((each) => each.classList.remove("is-new")), MARKED);
}

/** Who has another place now moves there. */
function slide(before) {
  for (const row of document.querySelectorAll("[data-row]")) {
    const by = before.get(row.dataset.row) - row.getBoundingClientRect().top;
    if (by)
      row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], {
        duration: 700,
        easing: "ease-in-out",
      });
  }
}
