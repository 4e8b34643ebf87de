// Narrows a list to what has every word that is typed, without asking again. The field is [data-narrow], items are
// [data-narrow-item] in groups [data-narrow-group], whose heading counts as theirs; [data-part=nothing] says that none
// is left. Listens at the document, as parts of a page may be replaced.
import { fold } from "./fold.js";

function narrow(typed) {
  const words = fold(typed).split(/\s+/u).filter(Boolean);
  const groups = [...document.querySelectorAll("[data-narrow-group]")];
  for (const group of groups) {
    const heading = group.querySelector("h2, h3").textContent;
    const items = [...group.querySelectorAll("[data-narrow-item]")];
    for (const item of items) {
      const text = fold(`${heading} ${item.textContent} ${item.dataset.narrowItem}`);
      item.hidden = !words.every((word) => text.includes(word));
    }
    group.hidden = items.every((item) => item.hidden);
  }
  const nothing = document.querySelector("[data-part=nothing]");
  if (nothing) nothing.hidden = groups.some((group) => !group.hidden);
}

document.addEventListener("keydown", (event) => {
  // in a form that is no search, Enter would send it
  const inOther = event.target.matches?.("[data-narrow]:not([name])");
  if (inOther && event.key === "Enter") event.preventDefault();
});
document.addEventListener("input", (event) => event.target.matches("[data-narrow]") && narrow(event.target.value));
