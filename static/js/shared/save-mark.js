// The mark in the bar: all saved, not saved yet, not connected. Binds [data-save-mark].
import { draftsOf } from "../rounds/draft.js";
import { say } from "./mark.js";
import { written } from "./outbox-kept.js";
import "./forget.js";
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
}
