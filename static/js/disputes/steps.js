// One dispute, one step at a time: a tap answers and goes on, the last one asks for the verdict. Binds
// form[data-steps]. The form stays what it is without script; the steps only show one field after another.
import { bringBack, keep } from "./keep.js";
import { drawChain } from "./draw.js";
import { drawTile, openTray } from "../rounds/tray.js";

const form = document.querySelector("[data-steps]");
const steps = [...form.querySelectorAll("[data-step]")];
const setMax = Number(form.dataset.setMax);
const engine = form.dataset.engine === "" ? null : `${form.dataset.engine}-${form.dataset.engine}`;
const trays = new Map();
let now = 0;

const value = (name) =>
  form.querySelector(`[name=${name}]:checked`)?.value ??
  form.querySelector(`input[name=${name}]:not([type=radio])`)?.value ??
  "";
const isSkipped = (step) =>
  (step.dataset.step === "tile" && value("happened") === "empty") || (step.dataset.step === "end" && isClosed());
/** Another's train without a marker is closed whatever shows at its end. */
const isClosed = () =>
  !("hangsOnEnd" in form.dataset) && !["", "m", value("who")].includes(value("train")) && !value("train").endsWith("+");
const isAnswered = (step) => isSkipped(step) || value(step.dataset.step) !== "";
const tilesIn = (text) =>
  (text.match(/\d+-\d+/g) ?? []).map((tile) =>
    tile
      .split("-")
      .map(Number)
      .sort((a, b) => b - a)
      .join("-"),
  );

function show(index, focus = true) {
  now = index;
  for (const [at, step] of steps.entries()) step.classList.toggle("is-now", at === index);
  form.classList.toggle("is-tray", steps[index].querySelector("[data-tray]") !== null);
  prepare(steps[index]);
  showAnswers();
  showKey();
  scrollTo(0, 0);
  if (focus)
    (
      steps[index].querySelector(":checked") ??
      steps[index].querySelector(".tray-cell:not([disabled]), input[type=radio]:not([disabled])")
    )?.focus({ preventScroll: true });
}

/** The key that asks for the verdict is there when everything is answered; before, the last answer asks by itself. */
function showKey() {
  form.querySelector(".dock").hidden = !steps.every(isAnswered);
}

/** What a step shows hangs on the answers before it. */
function prepare(step) {
  const who = value("who");
  for (const row of step.querySelectorAll("[data-owner]")) {
    const own = row.dataset.owner === who;
    row.classList.toggle("is-own", own);
    const bare = row.querySelector(".is-bare span");
    if (bare) bare.textContent = own ? form.dataset.sayOwn : form.dataset.sayBare;
  }
  const halves = tilesIn(value("tile"))[0]?.split("-");
  for (const [css, half] of [
    [".is-high", halves?.[0]],
    [".is-low", halves?.[1]],
  ])
    for (const key of step.querySelectorAll(css)) {
      const double = `${half}-${half}`;
      key.querySelector("input").disabled =
        half === undefined || double === engine || (css === ".is-low" && half === halves[0]);
      if (half !== undefined) key.querySelector("span").replaceChildren(drawTile(double));
    }
  trays.get(step)?.();
}

function showAnswers() {
  const list = form.querySelector("[data-answers]");
  list.hidden = false;
  list.replaceChildren(
    ...steps
      .slice(0, now)
      .filter((step) => !isSkipped(step))
      .map((step) => {
        const key = Object.assign(document.createElement("button"), { type: "button", className: "key" });
        const tiles = tilesIn(value(step.dataset.step));
        const chosen = step.querySelector(":checked");
        if (tiles.length) key.append(...tiles.map(drawTile));
        else if (chosen) key.append(chosen.closest("label").querySelector("span, svg").cloneNode(true));
        key.addEventListener("click", () => show(steps.indexOf(step)));
        const item = document.createElement("li");
        item.append(key);
        return item;
      }),
  );
}

function goOn() {
  keep(form);
  let next = now + 1;
  while (next < steps.length && isSkipped(steps[next])) next += 1;
  if (next < steps.length) return show(next);
  if (steps.every(isAnswered)) return form.requestSubmit();
  return show(steps.findIndex((step) => !isAnswered(step)));
}

for (const step of steps) {
  for (const input of step.querySelectorAll("input[type=radio]")) {
    // A tap has a count; an arrow key only moves the choice, and Enter confirms it.
    input.addEventListener("click", (event) => {
      showKey();
      if (event.detail > 0) goOn();
    });
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      input.checked = true;
      goOn();
    });
  }
  const box = step.querySelector("[data-tray]");
  if (box) trays.set(step, tray(step, box));
}

function tray(step, box) {
  const input = step.querySelector("input");
  const several = "several" in box.dataset;
  const read = several
    ? (box.before(Object.assign(document.createElement("output"), { className: "train-read well" })) ??
      step.querySelector("output"))
    : null;
  const shown = openTray(box, setMax, (tile) => {
    const before = tilesIn(input.value);
    if (!several) input.value = tile;
    else input.value = (before.includes(tile) ? before.filter((other) => other !== tile) : [...before, tile]).join(" ");
    if (!several) return goOn();
    keep(form);
    return show(now, false);
  });
  return () => {
    const tiles = tilesIn(input.value);
    read?.replaceChildren(...drawChain(tiles, engine ? Number(form.dataset.engine) : null));
    shown(new Set(tiles), new Set(engine ? [engine] : []));
  };
}

document.querySelector("[data-back]").addEventListener("click", (event) => {
  if (now === 0) return;
  event.preventDefault();
  let before = now - 1;
  while (before > 0 && isSkipped(steps[before])) before -= 1;
  show(before);
});
form.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || now === 0) return;
  document.querySelector("[data-back]").click();
});

form.classList.add("is-scripted");
const reloaded = performance.getEntriesByType("navigation")[0]?.type !== "navigate";
if (reloaded && !form.dataset.wrong) bringBack(form);
const wrong = steps.findIndex((step) => step.dataset.step === form.dataset.wrong);
const open = steps.findIndex((step) => !isAnswered(step));
show(wrong >= 0 ? wrong : open >= 0 ? open : steps.length - 1, false);
