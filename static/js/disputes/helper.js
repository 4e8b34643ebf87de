// The hand helper: tap the tiles of a hand, the trains are drawn at once. Binds form[data-helper].
import { openTray } from "../rounds/tray.js";

const form = document.querySelector("[data-helper]");
const hand = form.elements.hand;
const engine = form.elements.engine;
const box = form.querySelector("[data-tray]");
let asked = 0;

/** As the keys write them: the larger number first. */
const tiles = () =>
  (hand.value.match(/\d+-\d+/g) ?? []).map((tile) =>
    tile
      .split("-")
      .sort((one, other) => other - one)
      .join("-"),
  );
const shown = openTray(box, Number(form.dataset.setMax), (tile) => {
  const before = tiles();
  hand.value = (before.includes(tile) ? before.filter((other) => other !== tile) : [...before, tile]).join(" ");
  show();
});

async function show() {
  shown(new Set(tiles()), new Set([`${engine.value}-${engine.value}`]));
  const turn = (asked += 1);
  const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
  try {
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
    if (turn === asked)
      form
        .querySelector("[data-found]")
        .replaceChildren(...document.adoptNode(page.querySelector("[data-found]")).childNodes);
  } catch {
    // Not connected: the key asks again.
  }
}

box.hidden = false;
shown(new Set(tiles()), new Set([`${engine.value}-${engine.value}`]));
engine.addEventListener("change", show);
hand.addEventListener("change", show);
