// The keypad, the list of players, and a hardware keyboard do the same.
import { plain } from "../shared/digits.js";
import * as Hand from "./hand.js";

const NAMED = { Backspace: "back", "+": "+", Enter: "next" };
const STEPS = { ArrowUp: -1, ArrowDown: 1 };

export function bindKeys(round) {
  const { form, seats } = round;

  function press(key) {
    if (key === "next") return round.next();
    const { hand } = seats[round.now];
    const pressed = Hand.press(hand, key);
    if (pressed !== hand) round.setHand(pressed);
    return undefined;
  }

  /** The next player above or below who has something left. */
  function step(by) {
    let index = round.now + by;
    while (seats[index] && round.isOut(seats[index])) index += by;
    if (!seats[index]) return;
    round.select(index);
    round.focusRow();
  }

  for (const key of form.querySelectorAll("[data-key], button[data-way], [data-slip] button, [data-question] button")) {
    key.addEventListener("pointerdown", (event) => event.preventDefault()); // the row of the player keeps the focus
  }
  for (const key of form.querySelectorAll("[data-key]")) {
    key.addEventListener("click", () => press(key.dataset.key));
  }
  for (const way of form.querySelectorAll("[data-way]")) {
    if (way === form) continue;
    way.addEventListener("click", () => round.setWay(way.dataset.way));
  }
  for (const [index, seat] of seats.entries()) {
    const row = seat.row.querySelector(".rail-key");
    if (!row) continue;
    row.removeAttribute("for");
    row.setAttribute("role", "button");
    row.tabIndex = 0;
    row.addEventListener("click", () => (round.isOut(seat) ? round.phase("who") : round.select(index)));
    row.addEventListener("focus", () => index !== round.now && !round.isOut(seat) && round.select(index));
  }

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = document.activeElement;
    const onRow = at === document.body || at.classList.contains("rail-key");
    const digit = plain(event.key);
    if (form.dataset.phase === "who" && /^[1-9]$/.test(digit))
      return void form.querySelectorAll("[name=out]")[digit - 1]?.focus();
    if (form.dataset.phase !== "hands") return;
    if (onRow && seats.length > 1 && event.key in STEPS) {
      event.preventDefault();
      return void step(STEPS[event.key]);
    }
    const key = /^\d$/.test(digit) ? digit : NAMED[event.key];
    if (!key || (key === "next" && (!onRow || event.repeat))) return;
    if (round.way === "tiles" && key !== "next" && key !== "back") return;
    event.preventDefault();
    press(key);
  });
}
