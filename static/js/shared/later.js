// What is tapped while the companion does not answer, and goes into the book, waits on this device: its page may be
// left or loaded again. The outbox sends it, from here or from any other page; every page says what waits. Binds
// form[data-later], which says what people call it; what is chosen or typed in [data-later-says] is said with it. Where
// [data-later-then] leads on to the game, what is entered afterwards is another thing.
import { freshKey } from "../rounds/draft.js";
import { keep } from "./outbox.js";
import { find, gameOf, isRefused } from "./outbox-kept.js";
import { dressBox, seeAnswer } from "./outbox-show.js";
import { letGo, reach, stay, tell } from "./reach.js";

const waits = new Map(); // the forms of this page that wait, by their keys

dressBox(); // without a connection it could not be loaded any more
document.addEventListener("held", ({ target: form, detail: submitter }) => {
  if (form.dataset.later) keepForLater(form, submitter);
});
document.addEventListener("input", ({ target }) => goOnHere(target.form));
document.addEventListener("outbox", () => [...waits.keys()].forEach(lookAfter));
document.addEventListener("outbox-sent", ({ detail }) => leadOn(detail));

function keepForLater(form, submitter) {
  const fields = [...new FormData(form)];
  if (submitter?.name) fields.push([submitter.name, submitter.value]);
  const key = form.elements.key.value;
  const address = submitter?.getAttribute("formaction") ?? form.action;
  if (!keep(address, fields, { say: nameOf(form), first: "laterFirst" in form.dataset })) return;
  waits.set(key, form);
  if (!("laterThen" in form.dataset)) return void letGo();
  form.reset();
  form.elements.key.value = freshKey();
  delete form.dataset.sent;
  delete form.dataset.again;
  const game = gameOf(new URL(form.action).pathname);
  reach(() => location.assign(game), { page: new URL(game, location.href).href });
}

/** Whoever enters something else on the page stays on it. */
function goOnHere(form) {
  if (!form || ![...waits.values()].includes(form)) return;
  form.dataset.again = "yes";
  stay();
}

/** What waits no more may be tapped again. Why it was refused, and what may be done, is seen by itself where nothing
    else is being entered. */
function lookAfter(key) {
  const form = waits.get(key);
  const entry = find(key);
  if (entry?.trouble) tell(""); // it has been answered: what waits is said by itself, with the reason
  if (entry && !isRefused(entry)) return;
  waits.delete(key);
  if ("laterThen" in form.dataset) return;
  delete form.dataset.sent;
  tell("");
  if (entry && !("again" in form.dataset)) seeAnswer(entry);
}

/** To the page that says what was done; where something else is being entered, that knows of it. */
function leadOn({ key, url, base, version }) {
  const form = waits.get(key);
  if (form && !("again" in form.dataset)) return location.replace(url);
  for (const other of version ? document.querySelectorAll("[data-later]") : [])
    if (other.elements.made_from?.value === base) writeKnown(other, version);
  return undefined;
}

function writeKnown(form, version) {
  const field =
    form.elements.known ?? Object.assign(document.createElement("input"), { type: "hidden", name: "known" });
  field.value = version;
  form.append(field);
}

/** What people call it, with what was chosen, and of which game. */
function nameOf(form) {
  const says = [...form.querySelectorAll("[data-later-says]:is(:checked, [type=text])")];
  const texts = says.map((part) => (part.type === "text" ? part.value : part.closest("label").textContent).trim());
  const game = document.querySelector("[data-title]")?.dataset.title;
  return [game, form.dataset.later, ...texts].filter(Boolean).join(" · ");
}
