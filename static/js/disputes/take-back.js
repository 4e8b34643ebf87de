// What was done last on a table that is laid out is taken back, one touch after another: on this tab, after a verdict
// and after the table was cleared too.
import { named } from "../shared/place.js";
import { putBack, readFields } from "./keep.js";

const PREFIX = named("mtc.judge.steps.");
const MOST = 100;

/** The key that takes back; `show()` shows the fields again. Gives `note()`, to be called after every change. */
export function bindTakeBack(form, key, show) {
  const name = PREFIX + form.dataset.keep;
  const table = tableOf(form);
  let { before, now } = readSteps(name, table);
  const mark = () => {
    key.disabled = before.length === 0;
    keepSteps(name, { table, before, now });
  };
  key.hidden = false;
  key.addEventListener("click", () => {
    now = before.pop();
    putBack(form, now);
    for (const field of ["engine", "laid"]) form.elements[field].dispatchEvent(new Event("change"));
    mark();
    show();
  });
  mark();
  return {
    note() {
      const said = readFields(form);
      if (now && JSON.stringify(said) === JSON.stringify(now)) return;
      if (now) before = [...before, now].slice(-MOST);
      now = said;
      mark();
    },
  };
}

/** By which rules and by whom it is played: the steps of another table are none of this one. */
const tableOf = (form) =>
  [...form.elements].filter(({ type, name }) => type === "hidden" && name !== "ask").map(({ value }) => value);

function readSteps(name, table) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name));
    if (JSON.stringify(kept.table) === JSON.stringify(table)) return kept;
  } catch {
    // A tab that keeps nothing begins anew.
  }
  return { before: [], now: null };
}

function keepSteps(name, steps) {
  try {
    sessionStorage.setItem(name, JSON.stringify(steps));
  } catch {
    // Then they are taken back as long as the page is open.
  }
}
