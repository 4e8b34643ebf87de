// The game while a round is entered: other devices send hands, and somebody else may write the round.
import { watchState } from "../sharing/live.js";
import { sendRound } from "./enter-go.js";

const AGAIN = 2000;

/** `showFresh(page)` is called with the page as it stands now, whenever a device has sent something. */
export function seeNews(round, showFresh) {
  const { form } = round;
  let mark = form.dataset.mark;

  async function follow(news) {
    const { state, etag } = news;
    if (!state || etag === mark) return;
    if (String(state.round) !== form.elements.number.value) return sayMoved(form);
    mark = etag;
    const text = await fetch(form.action)
      .then((answer) => answer.text())
      .catch(() => null);
    if (mark !== etag) return; // there was other news meanwhile
    if (text !== null) return showFresh(new DOMParser().parseFromString(text, "text/html"));
    mark = "";
    setTimeout(() => mark || follow(news), AGAIN);
  }

  document.querySelector("[data-moved] button").addEventListener("click", () => sendRound(round));
  watchState(form.dataset.state, follow).poke();
}

/** Somebody else has entered this round, or taken one back: what was typed here is for a person to compare. */
function sayMoved({ dataset }) {
  const isUntouched = "fresh" in dataset && !("touched" in dataset) && !("broughtBack" in dataset);
  if (isUntouched) return location.replace(document.querySelector("[data-back]").href);
  for (const other of ["restored", "changed"]) document.querySelector(`[data-${other}]`).hidden = true; // room for one
  document.querySelector("[data-moved]").hidden = false;
  return undefined;
}
