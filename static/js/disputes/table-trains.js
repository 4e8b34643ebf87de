// The rows of a table that is laid out: what lies at the end of each train, its keys, and the pad that aims at an end.
import { drawDouble, drawGhost, drawHalf, drawHole, drawLying, drawSome } from "./draw.js";
import { partsOf, tilesIn } from "./table-fields.js";

/** The keys of the rows; `lay` aims the pad at the disputed tile. Gives what shows them, and what the pad makes. */
export function bindTrains(table, pad, changed, lay) {
  const { words, rows, chosen, engine } = table;
  const ordersNow = () =>
    rows
      .map((row) => Number.parseInt(partsOf(row).order?.value, 10))
      .filter(Boolean)
      .sort((a, b) => a - b);
  const nextOrder = () => 1 + Math.max(0, ...ordersNow());

  const inTurn = rows.find((row) => row.classList.contains("is-turn"))?.dataset.train;
  /** Who acts: in a round that is followed whoever is in turn, or is chosen while all begin at the same time. */
  const actsNow = () => (table.isRound ? chosen("by") || inTurn : chosen("turn"));

  function drawRow(row, first = null) {
    const { end, order } = partsOf(row);
    if (!end || (first === null && tilesIn(end.value).length)) return;
    const pip = pipAtEnd(row);
    const drawn = row.querySelector("[data-drawn]");
    if (first !== null) drawn.replaceChildren(drawGhost(), drawHalf(first), drawHole("is-half is-live"));
    else if (pip === null) drawn.replaceChildren(...(engine() === "" ? [] : [drawHalf(Number(engine()), "is-ghost")]));
    else drawn.replaceChildren(drawGhost(), drawLast(row));
    if (first === null) showOrder(row, pip, isDouble(row), Number.parseInt(order.value, 10));
    else row.querySelector(".tag-order")?.remove();
  }

  /** When the open double of a train was laid, beside it; a tap takes it for answered, or open again. */
  function showOrder(row, pip, isAcross, order) {
    row.querySelector(".tag-order")?.remove();
    if (pip !== null && !isAcross) return;
    const orders = ordersNow();
    const tag = Object.assign(document.createElement(isAcross ? "button" : "span"), {
      className: `tag tag-order${order ? "" : " is-quiet"}`,
    });
    if (isAcross) tag.type = "button";
    const said = orders.length === 1 ? words.open : (words.orders.split("|")[orders.indexOf(order)] ?? words.open);
    tag.textContent = pip === null ? words.bare : order ? said : words.answered;
    tag.addEventListener("click", () => {
      if (!isAcross) return;
      partsOf(row).order.value = order ? "" : String(nextOrder());
      changed();
    });
    row.querySelector(".cars").append(tag);
  }

  function aimAtEnd(row) {
    const { end, order, last } = partsOf(row);
    const put = (inner, outer) => {
      end.value = String(outer);
      last.value = inner === null ? "" : `${inner}-${outer}`;
      order.value = inner === outer ? order.value || String(nextOrder()) : "";
    };
    const following = rows[rows.indexOf(row) + 1];
    pad.aim({
      kind: "end",
      row,
      title: words.endsWith.replace("{name}", row.dataset.name),
      hint: words.twice,
      lies: () => (pipAtEnd(row) === null ? [] : [drawLast(row)]),
      put(inner, outer) {
        put(inner, outer);
        changed();
      },
      onlyOne(outer) {
        put(null, outer);
        changed();
      },
      word: words.bare,
      worded() {
        for (const input of [end, order, last]) input.value = "";
        changed();
      },
      next: following && {
        label: words.next.replace("{name}", following.dataset.name),
        go: () => aimAtEnd(following),
      },
    });
  }

  /** The keys of a row: its end, the hole behind it, the name whose turn it is. Without script there are fields. */
  function bindRow(row) {
    const cars = row.querySelector(".cars");
    const drawn = row.querySelector("[data-drawn]");
    if (!table.isRound) {
      const end = makeKey("end", row.dataset.label);
      drawn.replaceWith(end);
      end.append(drawn);
      end.addEventListener("click", () => aimAtEnd(row));
    }
    const hole = makeKey("hole-key", words.here.replace("{name}", row.dataset.name));
    hole.append(drawHole());
    (cars.querySelector(".end") ?? drawn).after(hole);
    hole.addEventListener("click", () => {
      table.choose("on", row.dataset.train);
      if (!table.isLaid()) table.choose("act", table.lays());
      changed();
      lay();
    });
    row.querySelector("[data-turn]")?.addEventListener("click", () => {
      table.choose("turn", row.dataset.train);
      changed();
    });
  }

  function showRow(row) {
    const isPlay = table.isLaid() && chosen("on") === row.dataset.train;
    const isTurn = actsNow() === row.dataset.train;
    row.classList.toggle("is-play", isPlay);
    row.classList.toggle("is-turn", isTurn);
    row.querySelector("[data-turn]")?.setAttribute("aria-pressed", String(isTurn));
    const tiles = isPlay ? tilesIn(table.field("tiles").value) : [];
    const hole = row.querySelector(".hole-key");
    hole.classList.toggle("is-disputed", tiles.length > 0);
    hole.replaceChildren(...(tiles.length ? drawSome(tiles, table.endAimedAt()) : [drawHole()]));
    drawRow(row);
  }

  for (const row of rows) bindRow(row);
  return {
    show: () => rows.forEach(showRow),
    /** What the pad makes lies at the end that it aims at. */
    drawAim(aimed, first) {
      for (const row of rows) {
        const isAimed = aimed?.kind === "end" && aimed.row === row;
        row.classList.toggle("is-making", isAimed);
        drawRow(row, isAimed ? first : null);
      }
    },
  };
}

/** The pip at the end of a train; null where it is not known, or where nothing lies there. */
function pipAtEnd(row) {
  const { end } = partsOf(row);
  return /^\s*\d+\s*$/.test(end.value) ? Number(end.value) : null;
}

const halvesOf = (input) => input.value.split("-").map(Number);

/** Whether the last tile of a train is known to be a double. */
function isDouble(row) {
  const { order, last } = partsOf(row);
  const [inner, outer] = halvesOf(last);
  return order.value !== "" || (last.value !== "" && inner === outer);
}

/** The last tile of a train, or of a tile of which only the end is known that half. */
function drawLast(row) {
  const { order, last } = partsOf(row);
  const pip = pipAtEnd(row);
  if (isDouble(row)) return drawDouble(pip, order.value !== "");
  const [inner, outer] = halvesOf(last);
  if (last.value === "" || ![inner, outer].includes(pip)) return drawHalf(pip);
  return drawLying(inner === pip ? outer : inner, pip);
}

function makeKey(css, label) {
  const key = Object.assign(document.createElement("button"), { type: "button", className: css });
  key.setAttribute("aria-label", label);
  return key;
}
