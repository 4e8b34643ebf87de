// The fields that hold tiles, filled from the pad: the disputed ones, a drawn one, a hand.
import { drawChain } from "./draw.js";
import { tileOf, tilesIn } from "./table-fields.js";

/** A key beside each field of tiles. Gives `aim(input)`: the pad makes what stands in it. */
export function bindTiles(table, pad, changed) {
  const { words, isRound } = table;
  const isSeveral = (input) =>
    input.dataset.tiles === "many" || (input.dataset.tiles === "act" && table.chosen("act") === "train");

  /** In a round that is followed the pad lies open all the time, beside the rows and the key of the move. */
  function aim(input) {
    const chain = () => drawChain(tilesIn(input.value), input.dataset.tiles === "act" ? table.endAimedAt() : null);
    pad.aim({
      kind: "tiles",
      input,
      isResting: isRound,
      title:
        input.dataset.tiles === "many"
          ? input.closest("p").querySelector("label").textContent
          : input.closest("[data-panel]").querySelector("summary small").textContent,
      // in whose place another comes, that one is not laid any more
      begin() {
        if (isSeveral(input) || input.value === "") return;
        input.value = "";
        changed();
      },
      put(one, other) {
        const tile = tileOf(one, other);
        const before = isSeveral(input) ? tilesIn(input.value) : [];
        input.value = (before.includes(tile) ? before.filter((each) => each !== tile) : [...before, tile]).join(" ");
        changed();
        if (!isSeveral(input) && !isRound) pad.close();
      },
      takeAway(index) {
        input.value = tilesIn(input.value)
          .filter((_, place) => place !== index)
          .join(" ");
        changed();
      },
      // where several are laid the next comes beside them, else it takes the place of the one that lies there
      shown: () => (isSeveral(input) ? chain() : []),
      lies: () => (isSeveral(input) ? [] : chain()),
      get hint() {
        return isSeveral(input) ? words.again : "";
      },
      word: { one: words.unknownTile, many: words.empty }[input.dataset.tiles],
      worded() {
        input.value = { one: "?", many: "-" }[input.dataset.tiles];
        changed();
        pad.close();
      },
    });
  }

  for (const input of table.form.querySelectorAll("[data-tiles]")) {
    const open = Object.assign(document.createElement("button"), {
      type: "button",
      className: "key open-pad",
      textContent: words.choose,
    });
    open.addEventListener("click", () => aim(input));
    input.after(open);
  }
  return { aim };
}
