// The judge without a game: the sheet that was tapped is shown, and only numbers of players that it knows can be
// tapped. What was chosen stays on this device. Binds form[data-keep] of the questions.
import { bringBack, keep } from "./keep.js";

const form = document.querySelector("form[data-keep]");
const sheets = [...form.querySelectorAll("[name=sheet][type=radio]")];
const seats = [...form.querySelectorAll("[name=seats][type=radio]")];

function show() {
  const sheet = sheets.find((each) => each.checked);
  if (!sheet) return;
  form.querySelector("[data-shown=sheet]").textContent = sheet.closest("label").textContent.trim();
  const [fewest, most] = [Number(sheet.dataset.fewest), Number(sheet.dataset.most)];
  for (const seat of seats) seat.disabled = Number(seat.value) < fewest || Number(seat.value) > most;
  const chosen = seats.find((each) => each.checked);
  if (chosen?.disabled)
    seats.findLast((each) => !each.disabled && Number(each.value) <= Math.max(Number(chosen.value), fewest)).checked =
      true;
}

if (sheets.length) {
  const kept = sheets.find((each) => each.defaultChecked);
  bringBack(form);
  if (!sheets.some((each) => each.checked)) kept.checked = true;
  if (!seats.some((each) => each.checked)) seats.find((each) => each.defaultChecked).checked = true;
  form.addEventListener("change", (event) => {
    show();
    keep(form);
    if (event.target.name === "sheet") event.target.closest("details").open = false;
  });
  show();
}
