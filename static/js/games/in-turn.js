// What was tapped first is sent first: while something of this game waits on this device, nothing is undone or redone,
// and no round is entered before what it follows from (an undo, a guest); the page says what waits. What was refused
// waits for a person and holds nothing up. Binds form[data-in-turn] and a[data-in-turn].
import { gameOf, isRefused, waiting } from "../shared/outbox-kept.js";
import { stay, tell } from "../shared/reach.js";

let said = null; // the form or the link of which it is said

function before(part) {
  const game = gameOf(new URL(part.action ?? part.href).pathname);
  const isBefore = (entry) => (part.elements ? entry.key !== part.elements.key.value : entry.first);
  return waiting().find((entry) => !isRefused(entry) && gameOf(entry.address) === game && isBefore(entry));
}

function waitFor(part, event) {
  const first = part && before(part);
  if (!first) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  stay();
  said = part;
  tell(part.dataset.sayFirst.replace("{what}", () => first.say));
}

document.addEventListener("submit", (event) => waitFor(event.target.closest("[data-in-turn]"), event), true);
document.addEventListener("click", (event) => waitFor(event.target.closest("a[data-in-turn]"), event), true);
document.addEventListener("outbox", () => {
  if (!said || before(said)) return;
  said = null;
  tell("");
});
