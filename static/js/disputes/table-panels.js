// The panel beside a table that is laid out: each row says what is chosen in it, and closes after a tap on an answer.
import { drawHole, drawSome } from "./draw.js";
import { tilesIn } from "./table-fields.js";

const BESIDES = 1;

/** The rows of the panel; one that asks for a tile opens the pad: `aim(input)`. Gives what shows them. */
export function bindPanels(table, aim) {
  const { form, words } = table;
  const panels = [...form.querySelectorAll("[data-panel]")];
  let tapped = false;
  let ready = false; // a row that is open from the start tells so too, a moment later

  const labelOf = (panel) => {
    const label = panel.querySelector("input[type=radio]:checked")?.closest("label");
    return label?.dataset.said ?? label?.textContent.trim() ?? "";
  };

  function showPanel(panel) {
    const value = panel.querySelector(":scope > summary [data-value]");
    if (!value) return;
    const typed = [...panel.querySelectorAll("[data-tiles]")].filter((input) => input.value.trim() !== "");
    const tiles = typed.flatMap((input) => tilesIn(input.value));
    const name = panel.dataset.panel;
    panel.classList.toggle("is-said", tiles.length > 0 || labelOf(panel) !== "");
    if (name === "more") value.textContent = "";
    else if (name === "other") value.textContent = labelOf(panel);
    else if (tiles.length) value.replaceChildren(...drawIn(name, tiles));
    else if (name === "tiles" && !table.isRound) value.replaceChildren(drawHole("is-live"));
    else if (name === "drew") value.textContent = typed.length ? words.unknownTile : words.nothing;
    else if (name === "hands") value.textContent = typed.length ? words.empty : words.unknown;
    else value.textContent = labelOf(panel) || words.choose;
  }

  /** What is laid; of a key beside another, one tile and how many more. */
  const drawIn = (name, tiles) =>
    name === "tiles" ? drawSome(tiles, table.endAimedAt()) : drawSome(tiles, null, BESIDES);

  for (const input of form.querySelectorAll("[data-tiles]")) {
    const panel = input.closest("[data-panel]");
    if (input.dataset.tiles === "many" || table.isRound) continue;
    panel.addEventListener("toggle", (event) => {
      if (event.target !== panel || !panel.open || !ready) return;
      panel.open = false;
      aim(input);
    });
  }
  form.addEventListener("pointerdown", () => {
    tapped = true;
  });
  form.addEventListener("keydown", () => {
    tapped = false;
  });
  /** While all begin at the same time, whoever acts lays on their own train. */
  const aimAtOwn = () => table.chosen("by") && table.choose("on", table.chosen("by"));
  if (table.isRound && !table.chosen("on")) aimAtOwn();
  form.addEventListener("change", (event) => {
    if (table.isRound && event.target.name === "by") aimAtOwn();
    // A tap on an answer closes its row; an arrow key only moves the choice.
    const panel = event.target.closest("details[data-panel]");
    if (event.target.type === "radio" && panel && panel.dataset.panel !== "more" && tapped) panel.open = false;
  });
  setTimeout(() => {
    ready = true;
  });
  return { show: () => panels.forEach(showPanel) };
}
