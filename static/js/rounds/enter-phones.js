// What players entered on their own devices: it stands where nothing was typed here, and beside what was.
// What is typed here goes before it, once a person has seen what the phone says: until then the row is marked, and the
// check asks. `seat.phone` is {disputed, taken}; what came from a phone, and what of it was in sight, is remembered for
// this tab, so that it holds after a reload too.
import { watchState } from "../sharing/live.js";
import * as Hand from "./hand.js";

const OUT = "out";
const AGAIN = 2000;
const same = (text) => (text.includes("-") ? Hand.write(Hand.read(text)).split(" ").sort().join(" ") : text);

export function bindPhones(round) {
  const { form, seats } = round;
  if (!form.dataset.state) return;
  const store = `mtc.phones.${form.dataset.draft}`;
  const outs = [...form.querySelectorAll("[name=out]")];
  // By seat: what a phone said and nobody touched; `out`: who went out by their own word; `seen`: claims that were in
  // sight.
  const from = read(store);
  from.seen ??= [];
  let latest = form.elements.drafts.value;

  const keysOf = (seat) => [...seat.row.querySelectorAll("[data-take]")];
  const says = (key) => ("out" in key.dataset ? OUT : key.dataset.text);
  const idOf = (key) => Number(key.value.split(":")[1]);
  const now = (seat) => (round.isOut(seat) ? OUT : Hand.write(seat.hand));
  const chosen = () =>
    outs
      .filter((input) => input.checked)
      .map((input) => input.value)
      .join(" ");

  /** What a phone says of a hand that was put down here, as long as nobody has seen that it says something else. */
  const unseen = (seat) =>
    now(seat) === ""
      ? []
      : keysOf(seat).filter((key) => same(says(key)) !== same(now(seat)) && !from.seen.includes(idOf(key)));
  const isLit = (seat) => form.dataset.phase === "hands" && seat === seats[round.now];

  /** What is in sight now was seen; the form says from which claim on the check has to ask. */
  function remember() {
    const inSight = form.dataset.phase === "hands" ? form.querySelectorAll("[data-entry-claims] [data-take]") : [];
    from.seen = [...new Set([...from.seen, ...[...inSight].map(idOf)])];
    const open = seats.flatMap(unseen).map(idOf);
    form.elements.drafts.value = open.length ? Math.min(...open) - 1 : latest;
    write(store, from);
  }

  /** What is typed here is nobody else's to change. */
  round.typed = (seat) => delete from[seat.seat];

  /** Another hand: what was wrong with the one before is said no more. */
  function put(seat, hand) {
    seat.was = seat.hand = hand;
    seat.row.classList.remove("is-wrong");
    seat.row.querySelector("[data-fault]").textContent = "";
    round.said = [];
  }

  /** Let the claims of the page stand where nothing else was typed. */
  function fill() {
    const said = form.dataset.saidOut;
    const typed = said
      .split(" ")
      .some((out) => seats.some((seat) => String(seat.seat) === out && !Hand.isEmpty(seat.hand) && !from[seat.seat]));
    if (!typed && (chosen() === "" || chosen() === from.out)) {
      for (const input of outs) input.checked = said.split(" ").includes(input.value);
      from.out = said;
    }
    for (const seat of seats) {
      const keys = keysOf(seat);
      const claim = keys.length === 1 && says(keys[0]) !== OUT ? says(keys[0]) : "";
      const text = Hand.write(seat.hand);
      if (!round.isOut(seat) && (text === "" || (from[seat.seat] && same(text) === same(from[seat.seat])))) {
        if (same(text) !== same(claim)) put(seat, Hand.settle(Hand.read(claim)));
        from[seat.seat] = claim || undefined;
      }
      seat.phone = {
        get disputed() {
          return now(seat) === "" ? keys.length > 1 : !isLit(seat) && unseen(seat).length > 0;
        },
        get taken() {
          return keys.some((key) => says(key) !== OUT && same(says(key)) === same(now(seat)));
        },
      };
    }
    write(store, from);
  }

  round.showClaims = () => {
    const seat = seats[round.now];
    for (const each of seats) {
      for (const key of keysOf(each)) key.setAttribute("aria-pressed", String(same(says(key)) === same(now(each))));
    }
    const shown = form.querySelector("[data-entry-claims]");
    const claims = seat.row.querySelector("[data-claims]");
    const isTyped = Hand.isOpen(seat.hand) && shown.dataset.of === String(seat.seat) && !shown.children.length;
    if (!isTyped) {
      // no key moves while a figure is typed
      shown.dataset.of = seat.seat;
      shown.replaceChildren(...[...claims.children].map((child) => child.cloneNode(true)));
      shown.classList.toggle("is-disputed", claims.classList.contains("is-disputed") && Hand.isEmpty(seat.hand));
    }
    remember();
    showMissing();
  };

  function showMissing() {
    const line = form.querySelector("[data-missing]");
    if (line.hidden && !form.querySelector("[data-take]")) return; // nobody sends: who is missing is seen
    const [open, missing] = [[], []];
    const waiting = round.waiting();
    for (const seat of seats) {
      if (waiting.includes(seat)) (keysOf(seat).length ? open : missing).push(seat.name);
      else if (seat.phone.disputed) open.push(seat.name);
    }
    const words = (said, names) => (names.length ? [said.replace("{names}", names.join(form.dataset.sayComma))] : []);
    const lines = [...words(form.dataset.sayMissing, missing), ...words(form.dataset.sayOpen, open)];
    line.hidden = false;
    line.replaceChildren(
      ...(lines.length ? lines : [form.dataset.sayAll]).flatMap((text) => [
        Object.assign(document.createElement("span"), { textContent: text }),
        " ",
      ]),
    );
  }

  /** A person takes what a device said. */
  function take(key) {
    const seat = seats[round.now];
    delete from[seat.seat];
    if (says(key) === OUT) {
      for (const input of outs) {
        if (input.value === String(seat.seat)) input.checked = true;
        else if (!("several" in form.dataset) || input.value === "none") input.checked = false;
      }
      round.setHand(Hand.EMPTY);
      return round.begin();
    }
    round.setHand(Hand.settle(Hand.read(key.dataset.text)));
    return round.select(round.now);
  }

  /** Only a hand is open of which devices say different things: the check says which, and that a person decides. */
  const { next } = round;
  round.next = () => {
    const [seat, ...others] = round.waiting();
    return seat === seats[round.now] && !others.length && keysOf(seat).length > 1 ? round.finish() : next();
  };

  form.addEventListener("click", (event) => {
    const key = event.target.closest("[data-take]");
    if (!key) return;
    event.preventDefault();
    take(key);
  });

  const isUntouched = () => "fresh" in form.dataset && !("touched" in form.dataset) && !("broughtBack" in form.dataset);

  /** Somebody else has entered this round, or taken one back: what was typed here is for a person to compare. */
  function moved() {
    if (isUntouched()) location.replace(document.querySelector("[data-back]").href);
    else {
      document.querySelector("[data-restored]").hidden = true; // the bar has room for one
      document.querySelector("[data-moved]").hidden = false;
    }
  }

  document.querySelector("[data-moved] button").addEventListener("click", () => round.send());

  let mark = form.dataset.mark;
  async function follow(news) {
    const { state, etag } = news;
    if (!state || etag === mark) return;
    if (String(state.round) !== form.elements.number.value) return moved();
    mark = etag;
    const text = await fetch(form.action)
      .then((answer) => answer.text())
      .catch(() => null);
    if (mark !== etag) return; // there was other news meanwhile
    if (text === null) {
      mark = "";
      setTimeout(() => mark || follow(news), AGAIN);
      return;
    }
    const page = new DOMParser().parseFromString(text, "text/html");
    const fresh = page.querySelector("[data-enter]");
    if (fresh?.elements.number?.value !== form.elements.number.value) return;
    for (const seat of seats) {
      const claims = page.getElementById(seat.row.id).querySelector("[data-claims]");
      seat.row.querySelector("[data-claims]").replaceWith(document.importNode(claims, true));
    }
    for (const said of page.querySelectorAll("[data-said]"))
      form.querySelector(`[data-said="${said.dataset.said}"]`).replaceChildren(...said.childNodes);
    form.dataset.saidOut = fresh.dataset.saidOut;
    latest = fresh.elements.drafts.value;
    const before = seats[round.now].hand;
    fill();
    form.querySelector("[data-go]").hidden = !chosen();
    // Who said so has taken it back: while hands are counted nothing is turned over, the check asks again.
    if (form.dataset.phase === "hands" && round.isOut(seats[round.now])) return round.begin();
    if (seats[round.now].hand !== before) round.fitWay();
    round.show();
  }
  if ("fresh" in form.dataset && !("broughtBack" in form.dataset)) {
    from.out = form.dataset.saidOut;
    for (const seat of seats) from[seat.seat] = Hand.write(seat.hand) || undefined;
  }
  fill();
  watchState(form.dataset.state, follow).poke();
}

function read(store) {
  try {
    return JSON.parse(sessionStorage.getItem(store)) ?? {};
  } catch {
    return {};
  }
}

function write(store, from) {
  try {
    sessionStorage.setItem(store, JSON.stringify(from));
  } catch {
    // A device that remembers nothing takes it for typed.
  }
}
