// The rule book follows what is chosen: a sheet more or less is shown at once, a search after a pause. Binds
// form[data-finder].
const form = document.querySelector("[data-finder]");
const search = form.querySelector("[type=search]");
let waiting = null;
let asked = 0;

async function show() {
  const turn = (asked += 1);
  const address = new URL(form.action);
  address.search = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ""));
  try {
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
    if (turn !== asked) return;
    document.querySelector("main").replaceWith(document.adoptNode(page.querySelector("main")));
    document.querySelector(".bar").replaceWith(document.adoptNode(page.querySelector(".bar")));
    history.replaceState(null, "", address);
  } catch {
    location.assign(address);
  }
}

form.addEventListener("change", (event) => event.target.matches("[data-choice]") && show());
search.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(show, 250);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  show();
});
