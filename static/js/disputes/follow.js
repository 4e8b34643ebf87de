// A round that is followed stays on this device too: the last table shown, under its game and round. Binds
// [data-followed]. Where the book does not keep it - without a game, for those who only watch - this is how it is taken
// up again. A move that cannot be sent, for want of a connection, stays where it was chosen.
import { show as digits } from "../shared/digits.js";
import { address, named } from "../shared/place.js";

const PREFIX = named("mtc.follow.");
const page = document.querySelector("[data-followed]");
const name = PREFIX + page.dataset.followed;

function kept() {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

/** The round that is shown is the one to take up again, as long as there is a move of it: not once the only one was
    undone. One that is begun afresh takes the place of another with its first move. */
function keep() {
  const moves = Number(page.dataset.moves);
  try {
    if (!moves && kept()?.moves === 1) localStorage.removeItem(name);
    else if (moves) localStorage.setItem(name, JSON.stringify({ p: page.dataset.p, moves }));
  } catch {
    // A device that keeps nothing still follows.
  }
}

/** What this device knows, and the book does not. */
function offer() {
  const box = page.querySelector("[data-device-kept]");
  const found = kept();
  if (!box || !found?.p || found.moves <= Number(page.dataset.kept)) return;
  const way = box.querySelector("[data-continue]");
  way.href = `${way.href.split("?")[0]}?${new URLSearchParams({ p: found.p })}`;
  box.querySelector("[data-moves]").textContent = digits(found.moves);
  box.hidden = false;
}

async function isReached() {
  try {
    await fetch(address("language"), { method: "HEAD", cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}

function guard(form) {
  form.addEventListener("submit", async (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (form.dataset.going) return;
    form.dataset.going = "yes";
    const isUp = await isReached();
    delete form.dataset.going;
    page.querySelector("[data-unsent]").hidden = isUp;
    if (isUp) form.submit();
  });
}

if ("p" in page.dataset) {
  keep();
  for (const form of document.querySelectorAll("form[data-made]")) guard(form);
} else offer();
