// What the book has refused waits on this device until a person has decided: whoever leaves the page that shows both
// finds the way back to it on every other. Binds form[data-undecided].
import { find, isRefused, nextTurn, put } from "../shared/outbox-kept.js";

const CONFLICT = 409;
const form = document.querySelector("[data-undecided]");

if (form) keep([...new FormData(form)]);

/** What is on its way under this key is answered first. */
function keep(fields) {
  const { key } = Object.fromEntries(fields);
  const waits = find(key);
  if (waits && !isRefused(waits)) return;
  const address = location.pathname + location.search;
  const { undecided: draft, say } = form.dataset;
  put({ key, turn: nextTurn(), address, fields, draft, say, trouble: CONFLICT });
}
