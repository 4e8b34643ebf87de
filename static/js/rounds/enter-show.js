// What the pages of a round show: the list of players, the read-out, the tray.
import { show } from "../shared/digits.js";
import { sayNext } from "./enter-say.js";
import { drawTile } from "./tray.js";
import * as Hand from "./hand.js";

export function showRail(round) {
  const { form, seats, rules } = round;
  const words = form.dataset;
  let sum = 0;
  for (const [index, seat] of seats.entries()) {
    const [out, empty, now] = [round.isOut(seat), Hand.isEmpty(seat.hand), index === round.now];
    const points = out || empty ? 0 : Hand.count(seat.hand, rules);
    sum += points;
    const key = seat.row.querySelector(".rail-key");
    const differ = seat.phone?.disputed;
    const entered = seat.phone?.taken ? words.saySent : points ? words.sayEntered : words.sayNothing;
    const last = !now && !empty && round.steps.at(-1)?.index === index;
    const sign = differ
      ? words.sayDiffer
      : out
        ? words.sayOut
        : now
          ? words.sayNow
          : empty
            ? words.sayWaiting
            : last
              ? words.sayLast
              : entered;
    seat.row.classList.toggle("is-disputed", Boolean(differ));
    seat.row.querySelector("[data-sign]").textContent = sign;
    const shown = seat.row.querySelector("[data-points]");
    shown.textContent = out ? show(0) : empty ? "–" : show(points);
    shown.classList.toggle("is-out", out);
    seat.row.classList.toggle("is-waiting", empty && !out && !now);
    seat.row.classList.toggle("is-now", now && !out);
    if (now) key.setAttribute("aria-current", "step");
    else key.removeAttribute("aria-current");
  }
  form.querySelector("[data-sum] b").textContent = show(sum);
}

export function showEntry(round) {
  const { form, seats, rules } = round;
  const seat = seats[round.now];
  round.showClaims?.();
  const empty = Hand.isEmpty(seat.hand);
  form.querySelector("h1[data-ask]").textContent = seat.ask;
  const result = form.querySelector("[data-result]");
  result.textContent = empty ? "" : show(Hand.count(seat.hand, rules));
  result.classList.toggle("is-empty", empty);
  const terms = form.querySelector("[data-terms]");
  if (seat.hand.tiles.length) terms.replaceChildren(...seat.hand.tiles.map(drawTile));
  else terms.textContent = Hand.isSum(seat.hand) ? [...seat.hand.terms.map(show), lastTerm(seat.hand)].join(" + ") : "";
  showFaults(round);
  sayNext(round);
  showWay(round);
}

/** Everything that cannot be, whoever it is about: the next player is lit by then. */
export function showFaults({ form, seats, said }) {
  const faults = seats.map((seat) => seat.row.querySelector("[data-fault]").textContent.trim());
  const lines = [...new Set([...faults, ...said].filter(Boolean))];
  form.querySelector("[data-entry-fault]").replaceChildren(...lines.map(faultLine));
}

function faultLine(text) {
  const line = document.createElement("span");
  line.textContent = text;
  return line;
}

const lastTerm = (hand) => (Hand.terms(hand).length > hand.terms.length ? show(Hand.terms(hand).at(-1)) : "");

function showWay(round) {
  const { form, seats } = round;
  const tiles = round.way === "tiles";
  for (const way of form.querySelectorAll("button[data-way]"))
    way.setAttribute("aria-pressed", String(way.dataset.way === round.way));
  form.querySelector("[data-keypad]").hidden = tiles;
  form.querySelector("[data-tray]").hidden = !tiles;
  form.querySelector("[data-tray-next]").hidden = !tiles;
  form.querySelector("[data-tray-words]").hidden = !tiles;
  if (!tiles) return;
  const own = seats[round.now].hand.tiles;
  const others = seats.filter((seat) => seat !== seats[round.now] && !round.isOut(seat) && seat.hand.tiles.length);
  const spent = new Map(others.flatMap((seat) => seat.hand.tiles.map((tile) => [tile, seat])));
  const engine = round.engine();
  if (engine !== "") spent.set(`${engine}-${engine}`, null);
  round.tray(new Set(own), spent);
  form.querySelector("[data-tray-words]").textContent = spentWords(
    round,
    others.map((seat) => seat.name),
    engine,
  );
}

/** Whose tiles lie no more in the tray. */
function spentWords({ say }, names, engine) {
  if (!names.length) return engine === "" ? "" : say.spentEngine;
  const all = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(names);
  return (engine === "" ? say.spentOthers : say.spent).replace("{names}", all);
}
