// A player's own hand: counted as on the page of a round, sent under one key until the keeper's companion has it.
// Binds form[data-own]; everything that has data-watch follows the game.
import { bindKeys } from "./enter-keys.js";
import { bindWay } from "./enter-way.js";
import { showEntry } from "./enter-show.js";
import { show } from "../shared/digits.js";
import { draftNames, forgetDraft, freshKey, keepDraft, readDraft } from "./draft.js";
import { reach } from "../shared/reach.js";
import { say } from "../shared/mark.js";
import { discard, post, sendWaiting } from "../shared/outbox.js";
import { waiting } from "../shared/outbox-kept.js";
import { seeWhy, watchState } from "../sharing/live.js";
import * as Hand from "./hand.js";
import "../shared/once.js";

const AGAIN = 2000;
const SHUT = [403, 404, 410];
const form = document.querySelector("form[data-own]");
const here = document.querySelector("[data-watch]");
const words = document.querySelector("[data-away-words]");
let shutOut = false; // this device may not watch the game any more
if (form) count();
if (here) follow();

function count() {
  const row = form.querySelector("[data-seat]");
  const input = form.elements.hand;
  const name = form.dataset.draft;
  const rules = { blank: Number(form.dataset.blank), unit: form.dataset.unit };
  const seat = {
    row,
    input,
    seat: Number(row.dataset.seat),
    name: row.dataset.name,
    ask: row.dataset.ask,
    hand: Hand.settle(Hand.read(input.value)),
  };
  const round = {
    form,
    rules,
    seats: [seat],
    now: 0,
    way: "keys",
    tray: null,
    said: [],
    say: { ...form.querySelector("[data-entry]").dataset },
  };
  const key = form.elements.key;
  const out = form.querySelector("[data-went-out]");
  const means = out.querySelector("[data-out-means]");
  const nothingLeft = means.textContent;

  round.isOut = () => false;
  round.engine = () => form.dataset.engine;
  round.show = () => {
    input.value = Hand.write(seat.hand);
    showEntry(round);
    sayOut();
  };
  round.setHand = (hand) => {
    seat.hand = hand;
    row.querySelector("[data-fault]").textContent = "";
    if (form.dataset.asking) key.value = freshKey(); // what was sent under the old key may have arrived
    delete form.dataset.asking;
    words.hidden = true;
    round.show();
    keep();
  };
  round.following = () => undefined;
  round.next = () => !Hand.isEmpty(seat.hand) && ask("send");

  /** Who has something left did not go out: what is typed is erased by its own key, never thrown away by this one. */
  function sayOut() {
    const left = !Hand.isEmpty(seat.hand) && Hand.write(seat.hand) !== "0";
    out.disabled = left;
    out.classList.toggle("is-flat", left);
    means.textContent = left
      ? out.dataset.sayErase.replace("{points}", show(Hand.count(seat.hand, rules)))
      : nothingLeft;
  }

  function keep() {
    form.dataset.touched = "yes";
    keepDraft(name, { key: key.value, text: Hand.write(seat.hand) });
    say("draft");
  }

  /** Kept on the device and sent until there is an answer; what is changed meanwhile goes under a key of its own. */
  async function ask(step) {
    if (form.dataset.asking) return sendWaiting(true);
    form.dataset.asking = "yes";
    if (step === "out") seat.hand = Hand.EMPTY;
    round.show();
    keepDraft(name, { key: key.value, text: Hand.write(seat.hand) });
    say("busy");
    const sent = key.value;
    try {
      const answer = await post(form.action, [...new FormData(form), ["step", step]], {
        draft: name,
        say: form.dataset.say,
        away,
      });
      if (sent !== key.value) return undefined;
      if (answer.ok) return location.replace(answer.url || form.action);
      if (SHUT.includes(answer.status)) return shut();
      discard({ key: sent });
      return refused(step);
    } catch {
      return refused(step);
    }
  }

  /** The door is shut or the game away: it waits on the device, and the notice of what waits says so. */
  function shut() {
    delete form.dataset.asking;
    words.hidden = !shutOut;
    say("draft");
  }

  function away(status) {
    say(status ? "draft" : "away");
    if (shutOut) return;
    words.hidden = false;
    words.textContent = status ? form.dataset.sayLater : form.dataset.sayAway;
  }

  /** Another answer than yes is a page for people, and a device may keep nothing: let the browser send it. */
  function refused(step) {
    forgetDraft(name);
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "step", value: step }));
    reach(() => form.submit());
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    delete form.dataset.sent;
    ask(event.submitter?.value ?? "send");
  });

  const kept = draftNames(`own/${name.split("/")[1]}/`);
  for (const other of kept) if (other.split("/")[2] !== name.split("/")[2]) forgetDraft(other);
  const draft = "fresh" in form.dataset ? readDraft(name) : null;
  if (draft?.text) {
    seat.hand = Hand.settle(Hand.read(draft.text));
    say("draft");
  }
  form.classList.add("is-scripted");
  form.querySelector("[data-entry]").hidden = false;
  bindWay(round);
  bindKeys(round);
  round.fitWay();
  round.show();
}

/** The next round comes by itself, and who has entered a hand is seen. */
function follow() {
  const address = new URL(form?.action ?? location.href, location.href);
  for (const once of ["saved", "change"]) address.searchParams.delete(once);
  let mark = here.dataset.mark;

  async function look(etag) {
    mark = etag;
    const text = await fetch(address)
      .then((answer) => answer.text())
      .catch(() => null);
    if (mark !== etag) return; // there was other news meanwhile
    if (text === null) {
      mark = "";
      setTimeout(() => mark || look(etag), AGAIN);
      return;
    }
    const page = new DOMParser().parseFromString(text, "text/html");
    for (const part of document.querySelectorAll("[data-part]")) {
      const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`);
      if (fresh) part.replaceWith(document.importNode(fresh, true));
    }
  }
  /** What was typed stays, and goes with a new code; until then there is nothing to press. */
  function shutDoor() {
    shutOut = true;
    words.hidden = false;
    words.textContent = here.dataset.sayEnded;
    const isSent = form && waiting().some((entry) => entry.draft === form.dataset.draft);
    if (!isSent && !("touched" in (form?.dataset ?? {}))) return seeWhy();
    form.dataset.phase = "shut";
    words.textContent = isSent ? form.dataset.sayShutSent : form.dataset.sayShut;
    return document.dispatchEvent(new Event("outbox"));
  }
  watchState(here.dataset.watch, ({ state, etag, away, back, ended }) => {
    if (ended === 403) return shutDoor();
    if (ended) return location.replace(address);
    if (away) say("away");
    if (back) say(form ? "draft" : "ok");
    if (!state) return undefined;
    if (String(state.round ?? "") !== here.dataset.round) return location.replace(address);
    return etag === mark ? undefined : look(etag);
  }).poke();
}
