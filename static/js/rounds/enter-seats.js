// Who plays may change while a round is entered, or before its draft is taken up again: a guest joins, somebody leaves.
// What was entered for those who still play stays theirs, on whichever seat their name is now, and it is said who came
// and who went. `people`: who sits where, as the form has it.

/** A draft for those who sit on `rows` now, by seat: what was entered for whoever left goes with them. */
export function seatDraft(draft, rows, people) {
  const before = seatsOf(draft) ?? rows;
  const there = findSeats(draft, before, people);
  const now = there.map((seat) => rows.indexOf(seat)); // where whoever is in the draft is now
  const out = draft.out.map((value) => (value === "none" ? value : String(there[before.indexOf(Number(value))])));
  return {
    ...draft,
    out: out.filter((value) => value === "none" || rows.includes(Number(value))),
    hands: rows.map((seat) => draft.hands[there.indexOf(seat)] ?? ""),
    seats: rows.join(" "),
    people,
    phones: keepStaying(
      draft.phones,
      before.filter((seat, index) => seat !== there[index]),
    ),
    steps: moveHands(draft.steps, now),
    typed: moveHands(draft.typed, now),
    lit: Math.max(0, now[draft.lit] ?? 0),
  };
}

/** Pairs of a place and a hand, for where those people are now. */
const moveHands = (hands, now) =>
  (hands ?? []).map(([index, hand]) => [now[index], hand]).filter(([index]) => index >= 0);

/** What phones said of whoever sits elsewhere now is as if it were typed: they said it of the seat. */
function keepStaying(phones, left) {
  const stays = ([seat]) => !left.includes(Number(seat));
  const staying = (bySeat) => Object.fromEntries(Object.entries(bySeat).filter(stays));
  return phones && { ...staying(phones), under: staying(phones.under ?? {}) };
}

/** Whether others play now than those for whom the draft was entered, or they sit elsewhere. */
export const isOfOthers = (draft, rows, people) =>
  findSeats(draft, seatsOf(draft) ?? rows, people).join(" ") !== rows.join(" ");

/** Who of `seats` is not in the draft, and who of the draft is not among them. */
export function changeSince(draft, seats, people) {
  const there = findSeats(draft, seatsOf(draft) ?? seats.map(({ seat }) => seat), people);
  const come = seats.filter(({ seat }) => !there.includes(seat)).map(({ name }) => name);
  const gone = (draft.names ?? []).filter((_name, index) => !seats.some(({ seat }) => seat === there[index]));
  return { come, gone };
}

/** Whether whoever sat there sits there still. */
export const staysAt = (before, now, seat) => findPerson(JSON.parse(before), JSON.parse(now), seat) === seat;

/** Where those who sat on the seats `before` sit now; -1 where they are gone. A draft of old does not say who sat
    there: then they sit there still. */
function findSeats(draft, before, people) {
  if (!draft.people) return before;
  const [was, now] = [draft.people, people].map((each) => JSON.parse(each));
  return before.map((seat) => findPerson(was, now, seat));
}

/** Where whoever sat there sits now, -1 where they are gone. As the book has it: a new name is another spelling, unless
    somebody else bore it or bears the old one, or somebody else came to that seat. */
export function findPerson(was, now, seat) {
  const nameAt = (people, at) => people[at]?.[0];
  const at = now.findIndex(([name]) => name === nameAt(was, seat));
  if (at >= 0) return at;
  const isNew = now[seat] && !was.some(([name]) => name === nameAt(now, seat));
  return isNew && was[seat]?.[1] === now[seat][1] ? seat : -1;
}

/** Who came and who went, in sentences; none where nobody did. */
export function sayChange({ form }, { come, gone }) {
  const { sayCome, sayGone } = document.querySelector("[data-changed]")?.dataset ?? {};
  const words = (said, names) =>
    said && names.length ? [said.replace("{names}", names.join(form.dataset.sayComma))] : [];
  return [...words(sayCome, come), ...words(sayGone, gone)];
}

const seatsOf = ({ seats }) => seats?.split(" ").map(Number);
