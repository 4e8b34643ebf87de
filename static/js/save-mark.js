// The mark in the bar: all saved, not saved yet, not connected. Binds [data-save-mark].
import { acknowledge, forgetDraft, readDraft } from "./draft.js";

const mark = document.querySelector("[data-save-mark]");
let state = "ok";

export function say(next) {
  state = next;
  if (!mark) return;
  const seen = navigator.onLine ? state : "away";
  mark.dataset.state = seen;
  mark.firstElementChild.textContent = mark.dataset[seen];
}

if (mark?.dataset.saved) {
  acknowledge(mark.dataset.saved);
  const address = new URL(location.href);
  address.searchParams.delete("saved");
  history.replaceState(null, "", address);
}
if (mark?.dataset.waiting && readDraft(mark.dataset.waiting)) say("draft");
addEventListener("online", () => say(state === "away" ? "ok" : state));
addEventListener("offline", () => say(state));
if (!navigator.onLine) say(state);
document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-forget]");
  if (key) forgetDraft(key.dataset.forget);
});
