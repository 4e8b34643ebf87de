// A form that shows what follows while it is filled in: the server works it out, the parts are exchanged.
// Binds form[data-live-form]: a change of [data-live], or a button other than one that leaves (data-leaves), posts the
// form and takes the elements with the same data-part out of the answer; what was unfolded by name (id) stays so. So
// does an event "reseat": the seats have another order. Then the form hears "exchanged".
import "./once.js";
import { reveal } from "./refused.js";

const form = document.querySelector("[data-live-form]");
const TYPED = "input[id]:not([type=hidden], [type=radio], [type=checkbox]), textarea[id]";
let turn = Promise.resolve();
let pending = ""; // what stands in the field of whoever comes, and is on its way already

/** One question after the other: each is about the form as the answer before it has left it. */
function ask(step) {
  const newcomer = step === "add" ? takeNewcomer() : null;
  turn = turn.then(() => askNow(step, newcomer));
}

/** What was typed for whoever comes; the next name may be typed behind it before there is an answer. */
function takeNewcomer() {
  const { value } = form.elements.newcomer;
  const name = value.startsWith(pending) ? value.slice(pending.length) : value;
  pending = value;
  return name;
}

async function askNow(step, newcomer) {
  const fields = new URLSearchParams(new FormData(form));
  fields.set("step", step);
  if (newcomer !== null) fields.set("newcomer", newcomer);
  const before = new Map(texts().map((field) => [field.id, field.value]));
  const answer = await post(fields);
  pending = newcomer && pending.startsWith(newcomer) ? pending.slice(newcomer.length) : pending;
  if (!answer) return void (pending = ""); // what is chosen stays chosen, and is checked when the game begins
  if (newcomer) before.set("newcomer", newcomer);
  keepTyped(answer, before);
  exchange(answer, step);
}

/** The page of the answer; nothing without a connection, or where the answer is another page. */
async function post(fields) {
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields, headers: { "X-Part": "1" } });
    if (![200, 422].includes(answer.status)) return null;
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return null;
  }
}

const texts = (page = form) => [...page.querySelectorAll(TYPED)];

/** What was typed since the question was asked stands in the answer too. */
function keepTyped(page, before) {
  for (const field of texts()) {
    const sent = before.get(field.id) ?? "";
    const next = texts(page).find((each) => each.id === field.id);
    if (!next || field.value === sent) continue;
    const since = field.value.startsWith(sent) ? field.value.slice(sent.length) : field.value;
    next.value = next.value === sent ? field.value : next.value + since;
  }
}

function exchange(page, step) {
  const held = document.activeElement;
  const [name, value, id] = [held?.name, held?.value, held?.id];
  const caret = held?.selectionStart === value?.length ? null : held?.selectionStart;
  for (const part of form.querySelectorAll("[data-part]")) {
    const next = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (!next) continue;
    for (const fold of part.querySelectorAll("details[id][open]"))
      next.querySelector(`#${fold.id}`)?.setAttribute("open", "");
    part.replaceWith(document.adoptNode(next));
  }
  const again = id
    ? document.getElementById(id)
    : [...form.elements].find((field) => field.name === name && field.value === value);
  if (again && again !== document.activeElement) {
    again.focus({ preventScroll: true });
    if (again.matches(TYPED)) again.setSelectionRange?.(caret ?? again.value.length, caret ?? again.value.length);
  }
  const wrong = step === "preview" ? null : form.querySelector("[aria-invalid=true], .fault");
  if (wrong) reveal(wrong);
  form.dispatchEvent(new Event("exchanged"));
}

form.addEventListener("reseat", () => ask("reseat"));
form.addEventListener("change", (event) => event.target.matches("[data-live]") && ask("preview"));
form.addEventListener("submit", (event) => {
  if (!event.submitter || "leaves" in event.submitter.dataset) return;
  event.preventDefault();
  ask(event.submitter.value);
});
