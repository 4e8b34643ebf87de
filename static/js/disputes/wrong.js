// How something is put right, shown again as soon as an answer is tapped: the page takes the place of this one, so that
// the way back leads to the mishaps. What follows from the points of a hand, [data-follows], is shown while they are
// typed. Binds form[data-told-form], which names that page.
const form = document.querySelector("[data-told-form]");
const hand = document.querySelector("#hand");
const SEAL = ["csrf_token", "key", "made_from"];
let typed = 0;

form?.querySelector(".without-script").remove();
form?.addEventListener("change", ({ target }) => target !== hand && location.replace(address()));
hand?.addEventListener("input", showWhatFollows);

function address() {
  const told = [...new FormData(form)].filter(([name, answer]) => answer !== "" && !SEAL.includes(name));
  return `${form.dataset.toldForm}?${new URLSearchParams(told)}`;
}

async function showWhatFollows() {
  typed += 1;
  const mine = typed;
  const answer = await fetch(address()).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  if (!text || mine !== typed) return;
  history.replaceState(history.state, "", answer.url);
  const there = [...new DOMParser().parseFromString(text, "text/html").querySelectorAll("[data-follows]")];
  const here = [...document.querySelectorAll("[data-follows]")];
  if (there.length === here.length) here.forEach((part, index) => part.replaceWith(there[index]));
}
