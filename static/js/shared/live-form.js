// A form that shows what follows while it is filled in: the server works it out, the parts are exchanged.
// Binds form[data-live-form]: a change of [data-live], or a button other than one that leaves (data-leaves), posts the
// form and takes the elements with the same data-part out of the answer; what was unfolded by name (id) stays so. So
// does an event "reseat": the seats have another order. Then the form hears "exchanged".
import "./once.js";
import { reveal } from "./refused.js";

const form = document.querySelector("[data-live-form]");
let asked = 0;

async function ask(step) {
  const turn = (asked += 1);
  const fields = new URLSearchParams(new FormData(form));
  fields.set("step", step);
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields, headers: { "X-Part": "1" } });
    if (turn !== asked || ![200, 422].includes(answer.status)) return;
    exchange(new DOMParser().parseFromString(await answer.text(), "text/html"), step);
  } catch {
    // Not connected: what is chosen stays chosen, and the server checks it when the game begins.
  }
}

function exchange(page, step) {
  const held = document.activeElement;
  const [name, value, id] = [held?.name, held?.value, held?.id];
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
  if (again && again !== document.activeElement) again.focus({ preventScroll: true });
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
