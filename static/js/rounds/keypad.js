// The keypad and a hardware keyboard do the same, for whoever is lit.
import { plain } from "../shared/digits.js";
import { chooseWay } from "./enter-way.js";
import { isTooMuch, litSeat, markFault } from "./entered.js";
import * as Hand from "./hand.js";

const NAMED = { Backspace: "back", "+": "+", "-": "tiles", Enter: "next" };

/** `change(hand)`: another hand was typed; `goOn()`: the big key; `showAll()`: the hand is counted another way;
    `keep()`: what stands there is another, taken or not. */
export function bindKeypad(round, { change, goOn, showAll, keep }) {
  const { form } = round;
  function press(key) {
    if (key === "next") return goOn();
    if (key === "tiles") return meanTiles();
    const { hand, untaken } = litSeat(round);
    // The digit that was not taken stands in the read-out: it is the one that is taken back.
    if (key === "back" && untaken) return forget();
    const pressed = Hand.press(hand, key);
    if (pressed === hand) return undefined;
    // A figure that makes of the hand what no hand can be is not taken; why, is said at once.
    if (/^\d$/.test(key) && isTooMuch(round, Hand.count(pressed, round.rules))) return refuse(pressed);
    return change(pressed);
  }

  /** Whoever types 6-5 on a keyboard means a tile: the tiles are shown, and its first half is no figure. */
  function meanTiles() {
    const { hand } = litSeat(round);
    const isHalf = Hand.isOpen(hand) && !Hand.isSum(hand) && Number(hand.digits) <= Number(form.dataset.setMax);
    if (!isHalf || hand.digits === "") return;
    change(Hand.EMPTY);
    chooseWay(round, "tiles");
    showAll();
  }

  function refuse(pressed) {
    litSeat(round).untaken = pressed;
    showAll();
    keep();
  }

  function forget() {
    const seat = litSeat(round);
    seat.untaken = null;
    markFault(seat);
    showAll();
    keep();
  }

  for (const key of form.querySelectorAll("[data-key], button[data-way], [data-slip] button, [data-question] button"))
    key.addEventListener("pointerdown", (event) => event.preventDefault()); // the row of the player keeps the focus
  for (const key of form.querySelectorAll("[data-key]")) key.addEventListener("click", () => press(key.dataset.key));
  for (const way of form.querySelectorAll("button[data-way]"))
    way.addEventListener("click", () => {
      chooseWay(round, way.dataset.way);
      showAll();
    });
  document.addEventListener("keydown", (event) => {
    const key = keyOf(round, event);
    if (!key) return;
    event.preventDefault();
    press(key);
  });
}

/** The key of the keypad that the keyboard means; nothing, where it means none. */
function keyOf(round, event) {
  if (isElsewhere(event) || round.form.dataset.phase !== "hands") return undefined;
  const digit = plain(event.key);
  const key = /^\d$/.test(digit) ? digit : NAMED[event.key];
  if (key === "next" && (!isOnRow() || event.repeat)) return undefined;
  if (round.way === "tiles" && key !== "next" && key !== "back") return undefined;
  return key;
}

/** Whether the browser, or a part of the page, has a use of its own for what is pressed. */
export const isElsewhere = (event) => event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;

/** Whether nothing else on the page has the focus than the list of players. */
export const isOnRow = () =>
  document.activeElement === document.body || document.activeElement.classList.contains("rail-key");
