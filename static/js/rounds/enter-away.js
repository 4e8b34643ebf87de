// While the companion does not answer, a round that is entered waits for its check. The table may agree without it:
// then it waits in the outbox, is sent when the companion answers, and is checked there as any other.
import { post } from "../shared/outbox.js";
import { reach, stay } from "../shared/reach.js";
import { agreedBefore, keepRound } from "./enter-draft.js";

export function bindAway(round) {
  const { form } = round;
  const key = form.querySelector("[data-agree-away]");
  key.parentElement.hidden = false; // from here on styles show it, while the form waits
  key.addEventListener("click", () => agreeAway(round));
}

async function agreeAway(round) {
  const { form } = round;
  const words = document.querySelector("[data-away-words]");
  stay();
  keepRound(round);
  const fields = [...new FormData(form), ["step", "agree"]];
  form.inert = true; // it may be on its way
  words.hidden = false;
  const { draft, say } = form.dataset;
  const sent = post(form.action, fields, { draft, say, insteadOf: agreedBefore() });
  reach(() => location.assign(form.dataset.table), { page: form.dataset.table });
  try {
    const answer = await sent;
    if (answer.ok) return location.replace(answer.url || form.dataset.table);
  } catch {
    // The device keeps nothing: the check says what becomes of it.
  }
  words.hidden = true;
  form.inert = false;
  return form.requestSubmit(form.querySelector("[name=step][value=check]"));
}
