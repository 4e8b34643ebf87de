// What is tapped while the companion does not answer, and goes into the book, waits on this device: its page may be
// left or loaded again. The outbox sends it, from here or from any other page. Binds form[data-later], which says what
// people call it; what is chosen or typed in [data-later-says] is said with it.
import { discard, post } from "./outbox.js";
import { find, isRefused } from "./outbox-kept.js";
import { handOver, landed, sendForm } from "./reach.js";

document.addEventListener("held", ({ target: form, detail: submitter }) => {
  if (form.dataset.later) keepForLater(form, submitter);
});

async function keepForLater(form, submitter) {
  const fields = [...new FormData(form)];
  if (submitter?.name) fields.push([submitter.name, submitter.value]);
  const key = form.elements.key.value;
  const sent = post(form.action, fields, { say: nameOf(form) });
  if (!find(key)) return sent.catch(() => {}); // a device that keeps nothing waits on this page
  handOver();
  delete form.dataset.sent; // tapped again it goes as it is then
  const answer = await sent;
  landed();
  if (answer.ok) return location.replace(answer.url || location.href);
  if (!isRefused({ trouble: answer.status })) return import("./outbox-start.js"); // says why it still waits
  discard({ key });
  return sendForm(form, submitter); // what the server says is a page for people
}

/** What people call it, with what was chosen. */
function nameOf(form) {
  const says = [...form.querySelectorAll("[data-later-says]:is(:checked, [type=text])")];
  const texts = says.map((part) => (part.type === "text" ? part.value : part.closest("label").textContent).trim());
  return [form.dataset.later, ...texts.filter(Boolean)].join(" · ");
}
