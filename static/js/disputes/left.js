// The hands that were typed on this device for the open round are in no book yet: they go along with a question that
// counts them, as fields of its address: "left-SEAT", of round "left-in".
import { latestDraft } from "../rounds/draft.js";

/** Binds a form[data-draft] with keys [data-counts]. */
export function bindLeft(form) {
  const { draft, round } = form.dataset;
  if (!draft) return;
  form.addEventListener("submit", ({ submitter }) => {
    for (const field of form.querySelectorAll("[data-left]")) field.remove();
    if (!submitter || !("counts" in submitter.dataset)) return;
    const hands = listHands(latestDraft(draft));
    if (hands.length) hands.push(["left-in", round]);
    for (const [name, value] of hands) {
      const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
      field.dataset.left = "";
      form.append(field);
    }
  });
}

/** The hands of a draft, by the names of their fields. */
function listHands(draft) {
  const seats = draft?.seats?.split(" ") ?? [];
  return seats
    .map((seat, place) => [`left-${seat}`, draft.out.includes(seat) ? "out" : (draft.hands[place] ?? "")])
    .filter(([, hand]) => hand !== "");
}
