// What was done last on a table that is laid out is taken back, one touch after another, as long as the page is open.
import { putBack, readFields } from "./keep.js";

/** The key that takes back; `show()` shows the fields again. Gives `note()`, to be called after every change. */
export function bindTakeBack(form, key, show) {
  const before = [];
  let now = null;
  const mark = () => {
    key.disabled = before.length === 0;
  };
  key.hidden = false;
  key.addEventListener("click", () => {
    now = before.pop();
    putBack(form, now);
    for (const name of ["engine", "laid"]) form.elements[name].dispatchEvent(new Event("change"));
    mark();
    show();
  });
  return {
    note() {
      const said = readFields(form);
      if (now && JSON.stringify(said) === JSON.stringify(now)) return;
      if (now) before.push(now);
      now = said;
      mark();
    },
  };
}
