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

/** Who of `seats` is not in the draft, and who of the draft is not among them; `again`: of whom nobody can tell, since
    names have changed, though nobody came to their seat. */
export function changeSince(draft, seats, people) {
  const before = seatsOf(draft) ?? seats.map(({ seat }) => seat);
  const there = findSeats(draft, before, people);
  const isSame = (seat) => before.includes(seat) && isSameArrival(draft, people, seat);
  const missing = seats.filter(({ seat }) => !there.includes(seat));
  const nameOf = ({ name }) => name;
  const come = missing.filter(({ seat }) => !isSame(seat)).map(nameOf);
  const again = missing.filter(({ seat }) => isSame(seat)).map(nameOf);
  const isGone = (index) =>
    there[index] < 0 ? !isSame(before[index]) : !seats.some(({ seat }) => seat === there[index]);
  const gone = (draft.names ?? []).filter((_name, index) => isGone(index));
  return { come, gone, again };
}

/** Whether nobody else came to a seat since. */
function isSameArrival(draft, people, seat) {
  if (!draft.people) return true;
  const [was, now] = [draft.people, people].map((each) => JSON.parse(each)[seat]?.[1]);
  return was !== undefined && was === now;
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

/** Where whoever sat there sits now, -1 where they are gone or nobody can tell. As the book has it: a new name is
    another spelling, unless somebody else bore it or bears the old one, or somebody else came to that seat; a name on
    another seat is of whoever bore it, unless nobody else came to their own and people have not only changed seats
    among themselves. */
export function findPerson(was, now, seat) {
  const nameAt = (people, at) => people[at]?.[0];
  const findName = (at) => now.findIndex(([name]) => name === nameAt(was, at));
  const isTheirs = was[seat] && was[seat][1] === now[seat]?.[1];
  const at = findName(seat);
  if (at < 0) return isTheirs && !was.some(([name]) => name === nameAt(now, seat)) ? seat : -1;
  if (!isTheirs) return at;
  let place = at;
  while (place >= 0 && place !== seat) place = findName(place);
  return place < 0 ? -1 : at;
}

/** Who came, who went, and whose hand is asked for once more, in sentences; none where nobody did. */
export function sayChange({ form }, { come, gone, again = [] }) {
  const { sayCome, sayGone, sayAgain } = document.querySelector("[data-changed]")?.dataset ?? {};
  const words = (said, names) =>
    said && names.length ? [said.replace("{names}", names.join(form.dataset.sayComma))] : [];
  return [...words(sayCome, come), ...words(sayGone, gone), ...words(sayAgain, again)];
}

const seatsOf = ({ seats }) => seats?.split(" ").map(Number);
