// A person decides that the book stays as it is: what was entered on this device instead is kept no longer. Binds
// [data-forget], the draft that goes, or [data-forget-key], what waits under this key.
import { forgetDraft } from "../rounds/draft.js";
import { forgetOwn, forgetRefused, settled } from "./outbox-kept.js";

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-forget], [data-forget-key]");
  if (key) forget(key.dataset);
});

/** Of one's own hand all of it goes. */
function forget({ forget: name, forgetKey: key }) {
  if (key) return settled(key);
  forgetDraft(name);
  forgetOwn(name);
  return forgetRefused(name);
}
