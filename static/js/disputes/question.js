// One question: a tile is made of two halves that are touched; where nothing else is missing it asks for the verdict
// by itself. Binds form[data-ask]. Without script the tile is typed, and every answer of the last stop is a key anyway.
import { drawTile } from "../rounds/tray.js";
import { drawDouble, drawHalf, drawHole, drawLying } from "./draw.js";

const SPARE = 6; // a pip of every set, for the other half of a tile

const form = document.querySelector("[data-ask]");

const chosen = (name) => form.querySelector(`[name=${name}]:checked`);
const stops = [...form.querySelectorAll("[data-step]")];
const isLast = (stop) => stop.classList.contains("is-last");
const isTold = (stop) =>
  chosen(stop.dataset.step) !== null ||
  (stop.querySelector(`input[name=${stop.dataset.step}].input`)?.value ?? "") !== "";

let isEarly = false; // the last stop was answered before the others were
let early = null; // the key that answered it, where it was one

/** All but the last stop have their answer; the first that has none comes into sight, and says that it is missing. */
function isComplete() {
  const open = stops.find((stop) => !isLast(stop) && !isTold(stop));
  for (const stop of stops) sayMissing(stop, stop === open);
  open?.scrollIntoView({ block: "center" });
  return !open;
}

function sayMissing(stop, isMissing) {
  const says = stop.querySelector("[data-missing]");
  if (says) says.hidden = !isMissing;
}

/** Asks for the verdict. An answer that comes too early stays chosen, and is judged as soon as nothing is missing. */
function judge(key = null) {
  if (isComplete()) return form.requestSubmit(key);
  early?.classList.remove("is-known");
  isEarly = true;
  early = key;
  return early?.classList.add("is-known");
}
function judgeEarly() {
  if (isEarly) judge(early);
}

function touchTiles(box) {
  const stop = box.closest("[data-step]");
  const input = stop.querySelector("input.input");
  const several = box.dataset.halves === "tiles";
  const made = box.querySelector("[data-made]");
  let first = null;

  function show() {
    const tiles = input.value.match(/\d+-\d+/g) ?? [];
    const making = first === null ? (several || !tiles.length ? [drawHole()] : []) : [drawHalf(first), drawHole()];
    made.replaceChildren(...tiles.map(drawTile), ...making);
    stop.classList.toggle("is-told", tiles.length > 0 && first === null);
    for (const key of box.querySelectorAll("[data-pip]"))
      key.classList.toggle("is-chosen", first !== null && key.dataset.pip === String(first));
  }

  for (const key of box.querySelectorAll("[data-pip]"))
    key.addEventListener("click", () => {
      const pip = Number(key.dataset.pip);
      if (first === null) {
        first = pip;
        if (!several) input.value = "";
        return show();
      }
      const tile = `${Math.max(first, pip)}-${Math.min(first, pip)}`;
      first = null;
      input.value = several ? `${input.value} ${tile}`.trim() : tile;
      show();
      return several || !isLast(stop) ? judgeEarly() : judge();
    });
  box.hidden = false;
  box.classList.toggle("is-one", !several);
  show();
}

for (const box of form.querySelectorAll("[data-halves]")) touchTiles(box);

/** The pictures of the answers show the double that is meant, and the tile that answers it. */
function showDouble() {
  const input = chosen("pip");
  if (!input) return;
  const pip = Number(input.value);
  for (const picture of form.querySelectorAll("[data-double]")) {
    picture.firstElementChild.replaceWith(drawDouble(pip, false));
    if (picture.dataset.double === "answered")
      picture.lastElementChild.replaceWith(drawLying(pip, pip === SPARE ? SPARE - 1 : SPARE));
  }
}
showDouble();
form.addEventListener("change", showDouble);

/** Another's train without a marker is closed whatever shows at its end. */
function isClosed(value) {
  const own = form.querySelector("[name=who]:checked")?.value;
  return !("hangsOnEnd" in form.dataset) && value !== "m" && value !== own && !value.endsWith("+");
}
for (const input of form.querySelectorAll("[name=train]"))
  input.addEventListener("click", (event) => {
    if (event.detail > 0 && isClosed(input.value) && stops.filter((stop) => !isLast(stop)).every(isTold))
      form.requestSubmit();
  });
form.addEventListener("change", judgeEarly);
form.addEventListener("submit", (event) => {
  if (!event.submitter || isComplete()) return;
  event.preventDefault();
  judge(event.submitter.name ? event.submitter : null);
});
form.noValidate = true; // what is missing is said at its stop
form.classList.add("is-scripted");
