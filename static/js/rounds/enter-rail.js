// The list of players: who went out, what is entered for whom, who is lit.
import { show } from "../shared/digits.js";
import { isDisputed, isTaken } from "./enter-claims.js";
import { isOut, isUntold, isWaiting } from "./entered.js";
import * as Hand from "./hand.js";

export function showRail(round) {
  let sum = 0;
  for (const [index, seat] of round.seats.entries()) sum += showRow(round, seat, index);
  round.form.querySelector("[data-sum] b").textContent = show(sum);
}

/** Gives what the player has left. */
function showRow(round, seat, index) {
  const { row } = seat;
  const [out, empty, now] = [isOut(round, seat), isUntold(seat), index === round.now];
  const points = out || empty ? 0 : Hand.count(seat.hand, round.rules);
  const waiting = isWaiting(round, seat);
  const isLast = !waiting && round.steps.at(-1)?.index === index;
  const disputed = isDisputed(round, seat);
  row.classList.toggle("is-disputed", disputed);
  row.classList.toggle("is-waiting", waiting && !now);
  row.classList.toggle("is-now", now && !out);
  row.querySelector("[data-sign]").textContent = sign(round, seat, { disputed, out, waiting, now, points, isLast });
  const shown = row.querySelector("[data-points]");
  shown.textContent = out ? show(0) : empty ? "–" : show(points);
  shown.classList.toggle("is-out", out);
  const key = row.querySelector(".rail-key");
  if (now) key.setAttribute("aria-current", "step");
  else key.removeAttribute("aria-current");
  return waiting ? 0 : points;
}

/** What is said below the name. */
function sign(round, seat, { disputed, out, waiting, now, points, isLast }) {
  const words = round.form.dataset;
  if (disputed) return words.sayDiffer;
  if (out) return words.sayOut;
  if (now) return words.sayNow;
  if (waiting) return words.sayWaiting;
  if (isLast) return words.sayLast;
  if (isTaken(round, seat)) return words.saySent;
  return points ? words.sayEntered : words.sayNothing;
}
