// What is disputed: typed words are searched at once, and only questions that have them stay; what went wrong and has
// them stands above. Without a game the sheet that was tapped is shown, and only numbers of players that it knows can
// be tapped. What was chosen stays on this device. Binds form[data-questions].
import { bindLeft } from "./left.js";
import { bringBack, keep } from "./keep.js";
import { fold } from "../shared/fold.js";

const form = document.querySelector("[data-questions]");
const search = document.querySelector("#q");
const groups = form.querySelector(".groups");
const questions = [...groups.querySelectorAll("[data-words]")];
const wrong = form.querySelector("[data-found-wrong]");
const mishaps = [...wrong.querySelectorAll("[data-words]")];
const sheets = [...form.querySelectorAll("[name=sheet][type=radio]")];
const seats = [...form.querySelectorAll("[name=seats][type=radio]")];

function find() {
  const wanted = fold(search.value)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean);
  const has = (item) => {
    const words = fold(item.dataset.words).split(" ");
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  for (const item of mishaps) item.hidden = !has(item);
  wrong.hidden = wanted.length === 0 || mishaps.every((item) => item.hidden);
  let found = wrong.hidden ? 0 : 1;
  for (const item of questions) {
    const fits = has(item);
    found += fits;
    item.querySelector("button").classList.toggle("is-out", !fits);
  }
  groups.classList.toggle("is-searched", wanted.length > 0);
  form.querySelector("[data-nothing]").hidden = found > 0;
  form.querySelector("[data-table]").classList.toggle("key--go", found === 0);
}

function showSheet() {
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

/** A search that was not sent, and the group that is shown on a phone, are no part of a question's address. */
form.addEventListener("submit", (event) => {
  if (!event.submitter?.name) return;
  search.disabled = true;
  for (const pick of form.querySelectorAll("[name=group]")) pick.disabled = true;
});
addEventListener("pageshow", () => {
  search.disabled = false;
  for (const pick of form.querySelectorAll("[name=group]")) pick.disabled = false;
  find();
});
search.addEventListener("input", find);
bindLeft(form);

const kept = sheets.find((each) => each.defaultChecked);
const typed = search.value;
bringBack(form);
search.value = typed;
if (sheets.length) {
  if (!sheets.some((each) => each.checked)) kept.checked = true;
  if (!seats.some((each) => each.checked)) seats.find((each) => each.defaultChecked).checked = true;
  showSheet();
}
const picks = [...form.querySelectorAll("[name=group]")];
if (!picks.some((each) => each.checked)) picks[0].checked = true;
form.addEventListener("change", (event) => {
  showSheet();
  keep(form);
  if (event.target.name === "sheet") event.target.closest("details").open = false;
});
document.addEventListener("click", (event) => {
  const more = form.querySelector(".more-ways");
  if (more.open && !more.contains(event.target)) more.open = false;
});
