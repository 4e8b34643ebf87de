// What the mark in the bar says. It is bound by save-mark.js.
import { draftsOf } from "../rounds/draft.js";

const mark = document.querySelector("[data-save-mark]");

/** Say another state; with `from`, only instead of that one. */
export function say(next, from = null) {
  // What was said stands in the page: a module may be loaded under two addresses.
  if (!mark || (from && mark.dataset.said !== from)) return;
  mark.dataset.said = next;
  const seen = navigator.onLine ? next : "away";
  mark.dataset.state = seen;
  mark.firstElementChild.textContent = mark.dataset[seen];
}

/** Whether something of this page itself is not sent yet. */
export function waitsHere() {
  if (document.querySelector("[data-touched], [data-agree]")) return true;
  const names = [...document.querySelectorAll("[data-draft], [data-waiting]")].map(
    (part) => part.dataset.waiting || part.dataset.draft,
  );
  return names.some((name) => draftsOf(name).length > 0);
}
