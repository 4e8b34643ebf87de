// The game beside a player's own hand: the next round comes by itself, and who has entered a hand is seen.
import { say } from "../shared/mark.js";
import { sendWaiting } from "../shared/outbox.js";
import { holdsForm } from "../shared/reach.js";
import { isRefused, ownWaiting, waiting } from "../shared/outbox-kept.js";
import { seeWhy, watchState } from "../sharing/live.js";

const AGAIN = 2000;
let shutOut = false;

/** Whether this device may not watch the game any more. */
export const isShutOut = () => shutOut;

/** `here` says which game and round the page shows; `form`, where there is one, is the hand; `words` say what is
    amiss. */
export function followGame(here, form, words) {
  const address = new URL(form?.action ?? location.href, location.href);
  for (const once of ["saved", "change"]) address.searchParams.delete(once);
  let mark = here.dataset.mark;

  async function look(etag) {
    mark = etag;
    const text = await fetch(address)
      .then((answer) => answer.text())
      .catch(() => null);
    if (mark !== etag) return; // there was other news meanwhile
    if (text !== null) return showFresh(new DOMParser().parseFromString(text, "text/html"));
    mark = "";
    setTimeout(() => mark || look(etag), AGAIN);
  }

  /** Whoever has left the game, or is back in it, has another page, and so has a hand that was sent and does not count
      any more or counts again, and who is called something else now; what was typed stays on this device. */
  function showFresh(page) {
    const fresh = page.querySelector("[data-watch]");
    const isAsked = !form && fresh?.matches("form");
    const isAnother = form && fresh?.matches("form") && nameOn(fresh) !== nameOn(form);
    const isAnswered = isUntouched(form) && fresh && !fresh.matches("form");
    if (fresh && (isAsked || isAnother || isAnswered || fresh.dataset.of !== here.dataset.of))
      return location.replace(address);
    return showParts(page);
  }

  // What is on its way is answered first: the answer says what became of it, and shows the round of now.
  watchState(here.dataset.watch, ({ state, etag, away, back, ended }) => {
    if (ended === 403) return shutDoor(here, form, words);
    if (ended) return sayGone(here, form, words, ended);
    if (away) say("away");
    if (back) say(form ? "draft" : "ok");
    if (!state) return undefined;
    if (holdsForm() || isOnItsWay(form)) return undefined; // its answer shows the round of now
    if (here.dataset.left === undefined && String(state.round ?? "") !== here.dataset.round)
      return form?.dataset.asking ? sendWaiting(true) : location.replace(address);
    return etag === mark ? undefined : look(etag);
  }).poke();
}

/** Whether it is asked for a hand, and nobody has typed one or is about to change the one that was sent. */
const isUntouched = (form) => form && !("touched" in form.dataset) && !form.querySelector("[data-forget]");

/** Whether a hand that is taken back here waits to be sent, or its answer to be shown. */
const isOnItsWay = (form) => !form && ownWaiting().some((entry) => !entry.trouble || isRefused(entry));

const nameOn = (asking) => asking.querySelector("[data-name]").dataset.name;

function showParts(page) {
  for (const part of document.querySelectorAll("[data-part]")) {
    const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (fresh) part.replaceWith(document.importNode(fresh, true));
  }
}

/** Out of the trash, or after another restore, the page comes back by itself, and with it what was typed. */
function sayGone(here, form, words, ended) {
  shutOut = true;
  words.hidden = false;
  words.textContent = here.dataset[`ended-${ended}`];
  if (form) form.dataset.phase = "shut";
}

/** What was typed stays, and goes with a new code; until then there is nothing to press. */
function shutDoor(here, form, words) {
  shutOut = true;
  words.hidden = false;
  words.textContent = here.dataset.sayEnded;
  const isSent = form && waiting().some((entry) => entry.draft === form.dataset.draft);
  if (!isSent && !("touched" in (form?.dataset ?? {}))) return seeWhy();
  form.dataset.phase = "shut";
  words.textContent = isSent ? form.dataset.sayShutSent : form.dataset.sayShut;
  return document.dispatchEvent(new Event("outbox"));
}
