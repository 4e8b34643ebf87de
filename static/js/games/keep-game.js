// What a new game is so far stands in the address of its page: the way back to it brings it again, as a reload does.
const form = document.querySelector("[data-live-form]");
const KEPT = ["title", "name", "given", "newcomer", "preset", "was_preset", "left", "house"];

const isKept = (name) =>
  KEPT.includes(name) || (name.startsWith("rule-") && form.querySelector(`.is-changed [name="${name}"]`));

function keep() {
  const fields = [...new FormData(form)].filter(([name]) => isKept(name));
  history.replaceState(history.state, "", `${form.getAttribute("action")}?${new URLSearchParams(fields)}`);
}

for (const what of ["exchanged", "change", "submit"]) form.addEventListener(what, keep);
