// The table agrees: sent under one key until it is answered; kept on the device till then. Binds form[data-agree].
import { acknowledge, keepDraft, readDraft } from "./draft.js";
import { say } from "./save-mark.js";
import { send } from "./send.js";
import "./once.js";

const RETRY = 4000;
const form = document.querySelector("[data-agree]");
const words = form.querySelector("[data-away-words]");
let waiting = null;

say("draft");

form.addEventListener("submit", (event) => {
  const pressed = event.submitter;
  if (event.defaultPrevented || pressed?.value !== "agree") return;
  event.preventDefault();
  if (!form.dataset.asking) ask(pressed);
});

async function ask(pressed) {
  form.dataset.asking = "yes";
  clearTimeout(waiting);
  const fields = [...new FormData(form), [pressed.name, pressed.value]];
  const name = form.dataset.draft;
  keepDraft(name, { ...readDraft(name), key: form.elements.key.value, sent: true });
  say("busy");
  try {
    const answer = await send(form.action, fields);
    if (!answer.ok) return refused(pressed);
    acknowledge(form.elements.key.value);
    location.replace(answer.url);
  } catch {
    away(pressed);
  }
}

/** Another answer than yes is a page for people: let the browser show it. */
function refused(pressed) {
  const step = Object.assign(document.createElement("input"), { type: "hidden", name: pressed.name, value: pressed.value });
  form.append(step);
  form.submit();
}

function away(pressed) {
  delete form.dataset.asking;
  say("away");
  words.hidden = false;
  words.textContent = form.dataset.sayAway;
  waiting = setTimeout(() => ask(pressed), RETRY);
}

addEventListener("online", () => waiting && ask(form.querySelector("[value=agree]")));
