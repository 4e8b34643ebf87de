// The list of players, by touch and by a hardware keyboard.
import { plain } from "../shared/digits.js";
import { showPhase } from "./enter-page.js";
import { focusRow, selectSeat } from "./enter-put.js";
import { isOut } from "./entered.js";
import { isElsewhere, isOnRow } from "./keypad.js";

const STEPS = { ArrowUp: -1, ArrowDown: 1 };

export function bindRows(round) {
  for (const [index, seat] of round.seats.entries()) bindRow(round, seat, index);
  document.addEventListener("keydown", (event) => {
    if (isElsewhere(event)) return;
    const { phase } = round.form.dataset;
    const digit = plain(event.key);
    if (phase === "who" && /^[1-9]$/.test(digit)) round.form.querySelectorAll("[name=out]")[digit - 1]?.focus();
    if (phase !== "hands" || !isOnRow() || round.seats.length < 2 || !(event.key in STEPS)) return;
    event.preventDefault();
    stepToNext(round, STEPS[event.key]);
  });
}

function bindRow(round, seat, index) {
  const row = seat.row.querySelector(".rail-key");
  row.removeAttribute("for");
  row.setAttribute("role", "button");
  row.tabIndex = 0;
  row.addEventListener("click", () => (isOut(round, seat) ? showPhase(round, "who") : selectSeat(round, index)));
  row.addEventListener("focus", () => isTabbed(row, round, index) && !isOut(round, seat) && selectSeat(round, index));
}

/** A finger that gives a row the focus chooses it by its tap, once. */
const isTabbed = (row, round, index) => index !== round.now && row.matches(":focus-visible");

/** The next player above or below who has something left. */
function stepToNext(round, by) {
  let index = round.now + by;
  while (round.seats[index] && isOut(round, round.seats[index])) index += by;
  if (!round.seats[index]) return;
  selectSeat(round, index);
  focusRow(round);
}
