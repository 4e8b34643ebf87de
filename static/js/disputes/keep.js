// What was laid out stays on this device: every field of form[data-keep] under its name, brought back after a reload.
import { named } from "../shared/place.js";

const PREFIX = named("mtc.judge.");

const fieldsOf = (form) =>
  [...form.elements].filter((field) => field.name && !["hidden", "submit", "button", "reset"].includes(field.type));
const isChoice = (field) => field.type === "radio" || field.type === "checkbox";

/** What the fields of a form say now: pairs of name and value. */
export const readFields = (form) =>
  fieldsOf(form)
    .filter((field) => !isChoice(field) || field.checked)
    .map((field) => [field.name, field.value]);

/** Let the fields of a form say this again. */
export function putBack(form, said) {
  for (const field of fieldsOf(form)) {
    const values = said.filter(([name]) => name === field.name).map(([, value]) => value);
    if (isChoice(field)) field.checked = values.includes(field.value);
    else if (values.length) field.value = values[0];
  }
}

/** Keep the fields of a form as they are now. */
export function keep(form) {
  try {
    localStorage.setItem(PREFIX + form.dataset.keep, JSON.stringify(readFields(form)));
  } catch {
    // A device that keeps nothing still judges.
  }
}

/** Bring back what was kept; tells whether there was anything. */
export function bringBack(form) {
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(PREFIX + form.dataset.keep));
  } catch {
    return false;
  }
  if (!Array.isArray(kept)) return false;
  putBack(form, kept);
  return kept.some(([, value]) => value !== "");
}

export function forget(form) {
  try {
    localStorage.removeItem(PREFIX + form.dataset.keep);
  } catch {
    // Nothing was kept.
  }
}

/** Empty fields say nothing: they are left out of the address. */
export function shorten(form) {
  form.addEventListener("submit", () => {
    for (const field of form.elements)
      if (field.name && !isChoice(field) && field.tagName !== "BUTTON" && field.value === "") field.disabled = true;
  });
  addEventListener("pageshow", () => {
    for (const field of form.elements) if (field.name && field.value === "" && !isChoice(field)) field.disabled = false;
  });
}
