// The mark in the bar: all saved, not saved yet, not connected. Binds [data-save-mark].
import { draftsOf, forgetDraft } from "../rounds/draft.js";
import { say } from "./mark.js";
import { forgetOwn, forgetRefused, settled, written } from "./outbox-kept.js";
import "./later.js";
import "./reach.js";

const mark = document.querySelector("[data-save-mark]");

if (mark && !mark.dataset.said) begin();

function begin() {
  mark.dataset.said = mark.dataset.state;
  if (mark.dataset.saved) {
    written(mark.dataset.saved);
    const address = new URL(location.href);
    address.searchParams.delete("saved");
    history.replaceState(null, "", address);
  }
  if (mark.dataset.waiting && draftsOf(mark.dataset.waiting).length) say("draft");
  addEventListener("online", () => say(mark.dataset.said === "away" ? "ok" : mark.dataset.said));
  addEventListener("offline", () => say(mark.dataset.said));
  if (!navigator.onLine) say(mark.dataset.said);
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-forget]");
    if (key) forget(key.dataset);
  });
}

/** The book stays as it is: what was entered under this key goes; of one's own hand, all of it. */
function forget({ forget: name, forgetKey: key }) {
  if (key) return settled(key);
  forgetDraft(name);
  forgetOwn(name);
  return forgetRefused(name);
}
