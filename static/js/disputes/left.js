// The hands that were typed on this device for the open round are in no book yet: they go along with a question that
// counts them, as fields of its address: "left-SEAT", of round "left-in". They stay with the people for whom they were
// typed, on whichever seat their names are now.
import { latestDraft } from "../rounds/draft.js";
import { seatDraft } from "../rounds/enter-seats.js";
import * as Hand from "../rounds/hand.js";

/** Binds a form[data-draft] with keys [data-counts]. */
export function bindLeft(form) {
  const { draft, round, rows, people } = form.dataset;
  if (!draft) return;
  form.addEventListener("submit", ({ submitter }) => {
    for (const field of form.querySelectorAll("[data-left]")) field.remove();
    if (!submitter || !("counts" in submitter.dataset)) return;
    const kept = latestDraft(draft);
    const hands = kept?.seats ? listHands(seatDraft(kept, rows.split(" ").map(Number), people)) : [];
    if (hands.length) hands.push(["left-in", round]);
    for (const [name, value] of hands) {
      const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
      field.dataset.left = "";
      form.append(field);
    }
  });
}

/** The hands of a draft, by the names of their fields. */
function listHands({ seats, out, hands }) {
  return seats
    .split(" ")
    .map((seat, place) => [`left-${seat}`, out.includes(seat) ? "out" : Hand.write(Hand.read(hands[place]))])
    .filter(([, hand]) => hand !== "");
}
