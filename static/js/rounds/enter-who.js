// Who went out? One tap on a name; several only when the table says so. Then, where the rules ask, which double it was.
import { keepChanged } from "./enter-draft.js";
import { beginHands } from "./enter-go.js";
import { showPhase, showRound } from "./enter-page.js";
import { chosenEngine, forgetSaid } from "./entered.js";

export function bindWho(round) {
  const { form } = round;
  const several = form.querySelector("[data-several-key]");
  if (several) several.hidden = false;
  several?.addEventListener("click", () => several.setAttribute("aria-pressed", String(!areSeveral(form))));
  for (const input of namesIn(form)) bindName(round, input);
  for (const input of form.querySelectorAll("[name=engine]")) bindEngine(round, input);
  form.querySelector("[data-go]").addEventListener("click", () => goOn(round));
  form.querySelector("[data-go-which]")?.addEventListener("click", () => beginHands(round));
  document.querySelector("[data-back]").addEventListener("click", (event) => {
    if (form.dataset.phase === "who") return;
    event.preventDefault();
    if (form.dataset.phase === "hands" && asksWhich(form)) return askWhich(round);
    showGo(form);
    showPhase(round, "who");
  });
}

const namesIn = (form) => [...form.querySelectorAll("[name=out]")];
const areSeveral = (form) => form.querySelector("[data-several-key]")?.getAttribute("aria-pressed") === "true";

/** The key that goes on is there as soon as somebody is chosen. */
export function showGo(form) {
  form.querySelector("[data-go]").hidden = !namesIn(form).some((name) => name.checked);
}

/** A tap has a count; an arrow key only moves the choice, and Enter or the key "go on" confirms it. */
function bindName(round, input) {
  const { form } = round;
  input.addEventListener("click", (event) => {
    choose(round, input);
    if (event.detail > 0 && !areSeveral(form)) goOn(round);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    choose(round, input);
    goOn(round);
  });
}

function choose(round, input) {
  const many = areSeveral(round.form);
  if (!many) input.checked = true;
  for (const other of namesIn(round.form))
    if (other !== input && (!many || (input.value === "none") !== (other.value === "none"))) other.checked = false;
  forgetSaid(round);
  showGo(round.form);
  showRound(round);
  keepChanged(round);
}

function goOn(round) {
  if (asksWhich(round.form)) askWhich(round);
  else beginHands(round);
}

const asksWhich = (form) => form.querySelector("[data-which]") !== null;

/** One that was chosen may stay. */
function askWhich(round) {
  round.form.querySelector("[data-go-which]").hidden = !chosenEngine(round);
  showPhase(round, "which");
}

function bindEngine(round, input) {
  input.addEventListener("click", (event) => {
    keepChanged(round);
    if (event.detail > 0) beginHands(round);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    input.checked = true;
    beginHands(round);
  });
}
