// The draft of a round: kept with every key, brought back after a reload, under the key it will be sent with.
import { draftNames, forgetDraft, freshKey, keepDraft, readDraft } from "./draft.js";
import { say } from "./save-mark.js";
import * as Hand from "./hand.js";

export function bindDraft(round) {
  const { form, seats } = round;
  const name = form.dataset.draft;
  const field = (which) => form.elements[which];

  function keep() {
    const out = [...form.querySelectorAll("[name=out]:checked")].map((input) => input.value);
    const hands = seats.map((seat) => Hand.write(seat.hand));
    keepDraft(name, { key: field("key").value, madeFrom: field("made_from").value, out, hands, engine: round.engine() });
    say("draft");
  }

  function bringBack(draft) {
    for (const input of form.querySelectorAll("[name=out]")) input.checked = draft.out.includes(input.value);
    for (const input of form.querySelectorAll("[name=engine]")) input.checked = input.value === draft.engine;
    for (const [index, seat] of seats.entries()) seat.hand = Hand.settle(Hand.read(draft.hands[index] ?? ""));
    const notice = form.querySelector("[data-restored]");
    notice.hidden = false;
    notice.firstElementChild.textContent = form.dataset.sayRestored;
    say("draft");
  }

  const fresh = "fresh" in form.dataset;
  const draft = fresh ? readDraft(name) : null;
  // A correction that was left half-way counts only for the book it was made from.
  const usable = draft?.hands?.length === seats.length && (!("correcting" in form.dataset) || draft.madeFrom === field("made_from").value);
  if (fresh) {
    for (const other of draftNames(`${form.dataset.game}/`)) if (other !== name && !other.includes("/c")) forgetDraft(other);
    field("key").value = usable ? draft.key : freshKey();
  }
  if (usable && (draft.out.length || draft.hands.some(Boolean))) bringBack(draft);
  form.querySelector("[data-afresh]").addEventListener("click", () => {
    forgetDraft(name);
    location.reload();
  });
  return { keep };
}
