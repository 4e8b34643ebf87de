// What was tapped first is sent first: while something of this game waits on this device, nothing is undone or redone,
// and the page says what waits. What was refused waits for a person and holds nothing up. Binds [data-in-turn].
import { gameOf, isRefused, waiting } from "../shared/outbox-kept.js";
import { stay, tell } from "../shared/reach.js";

let isSaid = false;

const before = (form) =>
  waiting().find(
    (entry) =>
      !isRefused(entry) &&
      entry.key !== form.elements.key.value &&
      gameOf(entry.address) === gameOf(new URL(form.action).pathname),
  );

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    const first = form.matches("[data-in-turn]") && before(form);
    if (!first) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    stay();
    isSaid = true;
    tell(form.dataset.sayFirst.replace("{what}", () => first.say));
  },
  true,
);
document.addEventListener("outbox", () => {
  const form = document.querySelector("[data-in-turn]");
  if (!isSaid || before(form)) return;
  isSaid = false;
  tell("");
});
