// Who went out? One tap on a name; several only when the table says so. Then, where the rules ask, which double it was.
export function bindWho(round) {
  const { form } = round;
  const names = [...form.querySelectorAll("[name=out]")];
  const several = form.querySelector("[data-several-key]");
  const go = form.querySelector("[data-go]");
  const many = () => several?.getAttribute("aria-pressed") === "true";

  if (several) several.hidden = false;

  function chosen(input) {
    for (const other of names)
      if (other !== input && (!many() || (input.value === "none") !== (other.value === "none"))) other.checked = false;
    go.hidden = !names.some((name) => name.checked);
    round.show();
    round.keep();
  }
  function on() {
    const which = form.querySelector("[data-which]");
    if (which && !round.engine()) round.phase("which");
    else round.begin();
  }

  for (const input of names) {
    // A tap has a count; an arrow key only moves the choice, and Enter or the key "go on" confirms it.
    input.addEventListener("click", (event) => {
      if (!many()) input.checked = true;
      chosen(input);
      if (event.detail > 0 && !many()) on();
    });
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      if (!many()) input.checked = true;
      chosen(input);
      on();
    });
  }
  several?.addEventListener("click", () => several.setAttribute("aria-pressed", String(!many())));
  go.addEventListener("click", on);
  for (const input of form.querySelectorAll("[name=engine]")) {
    input.addEventListener("click", (event) => {
      round.keep();
      if (event.detail > 0) round.begin();
    });
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      input.checked = true;
      round.begin();
    });
  }
  document.querySelector("[data-back]").addEventListener("click", (event) => {
    if (form.dataset.phase === "who") return;
    event.preventDefault();
    go.hidden = !names.some((name) => name.checked);
    round.phase("who");
  });
}
