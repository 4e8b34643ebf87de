// The keypad, the list of players, and a hardware keyboard do the same. round.filled() is told when a total is complete.
import { plain } from "./digits.js";
import * as Hand from "./hand.js";

const NAMED = { Backspace: "back", "+": "+", Enter: "next" };

export function bindKeys(round) {
  const { form, seats } = round;

  function press(key) {
    const index = round.now;
    const { hand } = seats[index];
    if (key === "next") return round.next();
    if (key === "back" && Hand.isEmpty(hand)) return round.before();
    if (key === "+" && Hand.isEmpty(hand)) {
      if (round.justDone === null) return undefined;
      round.select(round.justDone);
      return round.setHand(Hand.press(seats[round.now].hand, "+"));
    }
    const pressed = Hand.press(hand, key);
    round.justDone = null;
    round.setHand(pressed);
    if (/^\d$/.test(key) && pressed !== hand && Hand.isComplete(pressed)) round.filled();
    return undefined;
  }

  for (const key of form.querySelectorAll("[data-key]")) {
    key.addEventListener("pointerdown", (event) => event.preventDefault()); // the row of the player keeps the focus
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
    if (form.dataset.phase === "who" && /^[1-9]$/.test(digit)) return void form.querySelectorAll("[name=out]")[digit - 1]?.focus();
    if (form.dataset.phase !== "hands") return;
    const key = /^\d$/.test(digit) ? digit : NAMED[event.key];
    if (!key || (key === "next" && !onRow)) return;
    if (round.way === "tiles" && key !== "next" && key !== "back") return;
    event.preventDefault();
    press(key);
  });
}
