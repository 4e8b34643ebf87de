// The table agrees: kept on the device, sent under one key until it is answered. What a phone says or takes back while
// the table looks is said at once. Binds form[data-agree].
import { watchState } from "../sharing/live.js";
import { post, sendRest, sendWaiting, setAside } from "../shared/outbox.js";
import { reach } from "../shared/reach.js";
import { say } from "../shared/mark.js";
import { hold } from "../shared/tabs.js";
import { ownDraft, readDraft } from "./draft.js";
import "../shared/outbox-start.js";
import "../shared/once.js";

const SHUT = [403, 404, 410];
const form = document.querySelector("[data-agree]");
const words = form.querySelector("[data-away-words]");

const insteadOf = readDraft(ownDraft(form.dataset.draft))?.insteadOf ?? ""; // what was agreed on before, and waits

say("draft");
if (insteadOf) setAside(insteadOf);
sendRest();
hold(form.dataset.draft, false);

form.addEventListener("submit", (event) => {
  const pressed = event.submitter;
  if (pressed?.value === "edit") leadToAsked();
  if (event.defaultPrevented || pressed?.value !== "agree") return;
  event.preventDefault();
  if (form.dataset.asking) sendWaiting(true);
  else ask(pressed);
});

if (form.dataset.state)
  watchState(form.dataset.state, ({ state, etag }) => state && etag !== form.dataset.mark && lookAgain(etag));

form.classList.add("is-scripted");

/** Whoever changes what was asked about finds that hand lit. */
function leadToAsked() {
  const { asked } = form.dataset;
  if (asked) form.setAttribute("action", form.getAttribute("action").split("#")[0] + asked);
}

/** Asks what would be asked if the table agreed now, and says it; nothing where it was taken back. */
async function lookAgain(etag) {
  form.dataset.mark = etag;
  const fields = new URLSearchParams([...new FormData(form), ["step", "check"]]);
  const answer = await fetch(form.action, { method: "POST", body: fields }).catch(() => null);
  if (!answer || ![200, 409, 422].includes(answer.status)) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (form.dataset.mark !== etag || form.dataset.asking) return; // other news, or it is on its way
  const asked =
    answer.status === 422
      ? [...page.querySelectorAll("[data-fault], .faults li")].filter((each) => each.textContent.trim())
      : [];
  const late = form.querySelector("[data-late]");
  late.replaceChildren(
    ...asked.flatMap((each, index) => [...(index ? [document.createElement("br")] : []), ...each.childNodes]),
  );
  if (answer.status === 409 || answer.redirected) late.textContent = form.dataset.sayMoved;
  else if (answer.ok && showsOthers(page)) late.textContent = form.dataset.sayTotals;
  late.hidden = !late.textContent;
}

/** Shows the totals of now where they have changed, and whether they have, since the table looks. */
function showsOthers(page) {
  const [there, here] = [page, document].map((each) => each.querySelector(".recap-page"));
  form.elements.made_from.value = page.querySelector("[name=made_from]").value;
  const isAnother = (cells) => readCells(there, cells) !== readCells(here, cells);
  if (isAnother("td")) form.dataset.moved = "";
  if (isAnother("tr")) here.replaceWith(there); // somebody may be called something else alone
  return "moved" in form.dataset;
}

const readCells = (part, cells) =>
  Array.from(part.querySelectorAll(`tbody ${cells}`), (cell) => cell.textContent).join();

async function ask(pressed) {
  const fields = [...new FormData(form), [pressed.name, pressed.value]];
  pending("yes");
  say("busy");
  try {
    const { draft, say: what } = form.dataset;
    const answer = await post(form.action, fields, { draft, say: what, away, insteadOf });
    if (answer.ok) return location.replace(answer.url || form.dataset.table);
    if (!SHUT.includes(answer.status)) return byItself(pressed);
    pending("");
    words.hidden = true;
    say("draft");
  } catch {
    byItself(pressed);
  }
}

/** While it is on its way it cannot be changed: the server may have it already. */
function pending(state) {
  form.dataset.asking = state;
  form.querySelector("[value=edit]").disabled = Boolean(state);
}

/** Another answer than yes is a page for people, and a device may keep nothing: let the browser send it. */
function byItself(pressed) {
  form.append(
    Object.assign(document.createElement("input"), { type: "hidden", name: pressed.name, value: pressed.value }),
  );
  reach(() => form.submit());
}

function away(status) {
  say(status ? "draft" : "away");
  words.hidden = false;
  words.textContent = status ? form.dataset.sayLater : form.dataset.sayAway;
}
