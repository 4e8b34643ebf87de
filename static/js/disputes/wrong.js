// How something is put right, shown again as soon as an answer is tapped: the page takes the place of this one, so that
// the way back leads to the mishaps. What follows from the points of a hand, [data-follows], is shown while they are
// typed; they go with whichever form is sent. Binds form[data-told-form].
const form = document.querySelector("[data-told-form]");
const hand = document.querySelector("#hand");
let typed = 0;

form?.querySelector(".without-script").remove();
form?.addEventListener("change", ({ target }) => target !== hand && location.replace(address()));
hand?.addEventListener("input", () => {
  for (const kept of document.querySelectorAll("[name=hand]")) kept.value = hand.value;
  showWhatFollows();
});

function address() {
  const told = [...new FormData(form)].filter(([, answer]) => answer !== "");
  return `${form.action}?${new URLSearchParams(told)}`;
}

async function showWhatFollows() {
  typed += 1;
  const mine = typed;
  const answer = await fetch(address()).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  if (mine !== typed) return;
  history.replaceState(history.state, "", answer ? answer.url : location.href);
  const there = [...new DOMParser().parseFromString(text, "text/html").querySelectorAll("[data-follows]")];
  const here = [...document.querySelectorAll("[data-follows]")];
  if (there.length === here.length) here.forEach((part, index) => part.replaceWith(there[index]));
}
