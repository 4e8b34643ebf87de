// Who plays may change while a round is entered, or before its draft is taken up again: a guest joins, somebody leaves.
// What was entered for those who still play stays theirs, and it is said who came and who went.

/** A draft for those who sit on `rows` now, by seat: what was entered for whoever left goes with them. */
export function seatDraft(draft, rows) {
  const before = seatsOf(draft) ?? rows;
  const now = before.map((seat) => rows.indexOf(seat)); // where whoever is in the draft is now
  return {
    ...draft,
    out: draft.out.filter((value) => value === "none" || rows.includes(Number(value))),
    hands: rows.map((seat) => draft.hands[before.indexOf(seat)] ?? ""),
    seats: rows.join(" "),
    steps: (draft.steps ?? []).map(([index, hand]) => [now[index], hand]).filter(([index]) => index >= 0),
    open: now[draft.open] ?? -1,
  };
}

/** Whether others play now than those for whom the draft was entered. */
export const isOfOthers = (draft, rows) => (draft.seats ?? rows.join(" ")) !== rows.join(" ");

/** Who of `seats` is not in the draft, and who of the draft is not among them. */
export function changeSince(draft, seats) {
  const before = seatsOf(draft) ?? seats.map(({ seat }) => seat);
  const come = seats.filter(({ seat }) => !before.includes(seat)).map(({ name }) => name);
  const gone = (draft.names ?? []).filter((_name, index) => !seats.some(({ seat }) => seat === before[index]));
  return { come, gone };
}

/** Who came and who went, in sentences; none where nobody did. */
export function sayChange({ form }, { come, gone }) {
  const { sayCome, sayGone } = document.querySelector("[data-changed]")?.dataset ?? {};
  const words = (said, names) =>
    said && names.length ? [said.replace("{names}", names.join(form.dataset.sayComma))] : [];
  return [...words(sayCome, come), ...words(sayGone, gone)];
}

const seatsOf = ({ seats }) => seats?.split(" ").map(Number);
