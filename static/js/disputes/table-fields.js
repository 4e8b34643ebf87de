// The fields of a table that is laid out, as its other parts read them.

/** The names of the tiles in a text, the higher half first. */
export const tilesIn = (text) =>
  (text.match(/\d+\s*-\s*\d+/g) ?? []).map((tile) => tileOf(...tile.split("-").map(Number)));

/** The name of the tile with these halves. */
export const tileOf = (one, other) => [one, other].sort((a, b) => b - a).join("-");

/** A form[data-table]: its words, its rows, and what its fields say now. */
export function readTable(form) {
  const words = form.dataset;
  const field = (name) => form.elements[name];
  const rows = [...form.querySelectorAll("[data-train]")];
  const chosen = (name) => form.querySelector(`[name=${name}]:checked`)?.value ?? "";
  const isFirst = (seat) => Boolean(form.querySelector(`[name=first][value="${seat}"]:checked`));
  const engine = () => (field("engine") ? field("engine").value : words.engine);
  return {
    form,
    words,
    rows,
    field,
    chosen,
    engine,
    isRound: "round" in words,
    /** Whether a tile is laid. */
    isLaid: () => ["play", "train"].includes(chosen("act")),
    /** How the player in turn lays: a whole train in a first turn of these rules, else one tile. */
    lays() {
      if ("lays" in words) return words.lays;
      const begins = "firstTrains" in words && isFirst(chosen("turn")) && field("laid").value.trim() === "";
      return begins ? "train" : "play";
    },
    /** Chooses the radio key of that name and value. */
    choose(name, value) {
      form.querySelector(`[name=${name}][value="${value}"]`).checked = true;
    },
    /** The pip of the end that the disputed tile is put against; null where it is not known. */
    endAimedAt() {
      const row = rows.find((each) => each.dataset.train === chosen("on"));
      const said = row?.dataset.end ?? (row && partsOf(row).end?.value);
      const pip = said === "" || said === undefined ? engine() : said;
      return pip === "" || pip === undefined ? null : Number(pip);
    },
  };
}

/** The fields of a row: the pip of its end, when its open double was laid, its last tile. */
export const partsOf = (row) => ({
  end: row.querySelector(".slot-typed input"),
  order: row.querySelector(".slot-open input"),
  last: row.querySelector("[data-last]"),
});
