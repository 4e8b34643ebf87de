// The hand that a verdict hangs on: tapped in the tray, or typed. Binds form[data-hand].
import { openTray } from "../rounds/tray.js";

const form = document.querySelector("[data-hand]");
if (form) {
  const input = form.querySelector("[name=hand]");
  const box = form.querySelector("[data-tray]");
  const tiles = () => input.value.match(/\d+-\d+/g) ?? [];
  const engine = form.dataset.engine;
  const spent = new Set(engine === "" ? [] : [`${engine}-${engine}`]);
  const show = openTray(box, Number(form.dataset.setMax), (tile) => {
    const before = tiles();
    input.value = (before.includes(tile) ? before.filter((other) => other !== tile) : [...before, tile]).join(" ");
    show(new Set(tiles()), spent);
  });
  box.hidden = false;
  show(new Set(tiles()), spent);
  input.addEventListener("input", () => show(new Set(tiles()), spent));
}
