// The pad of halves: two taps are a tile, the same half twice is a double. It stands in the panel beside the table, so
// that nothing ever covers the table. What is aimed at says what is made: an end, the disputed tile, a hand, the
// engine.
import { show as digits } from "../shared/digits.js";
import { drawHalf, drawHole } from "./draw.js";

/** Fill the box with keys up to `setMax`. Gives `aim(what)` and `close()`.
    `what`: {title, put(first, second), begin() at the first half of one, shown() -> elements beside which the next
    comes, lies() -> those in whose place it comes, takeAway(index) of what lies there and is tapped, halves: 1 or 2,
    word, worded(), onlyOne(first), next, hint}. Only a tap on the key that goes on does: a step of its own before it
    would skip what comes next. */
export function openPad(box, setMax, changed) {
  const part = (name) => box.querySelector(`[data-pad-${name}]`);
  let aimed = null;
  let first = null;

  for (let pip = 0; pip <= setMax; pip += 1) {
    const key = Object.assign(document.createElement("button"), { type: "button", className: "pad-key" });
    key.dataset.pip = String(pip);
    key.setAttribute("aria-label", digits(pip));
    key.append(drawHalf(pip));
    key.addEventListener("click", () => press(pip));
    part("keys").append(key);
  }
  const word = Object.assign(document.createElement("button"), { type: "button", className: "key pad-word" });
  word.addEventListener("click", () => {
    first = null;
    aimed.worded();
  });
  part("keys").append(word);
  part("done").addEventListener("click", () => {
    settle();
    close();
  });
  part("next").addEventListener("click", () => aimed.next?.go());
  part("made").addEventListener("click", (event) => {
    const tile = event.target.closest(".tile");
    if (tile && first === null) aimed.takeAway?.([...part("made").children].indexOf(tile));
  });

  function press(pip) {
    if (!aimed) return;
    if (aimed.halves !== 1 && first === null) {
      first = pip;
      aimed.begin?.();
    } else {
      const before = first;
      first = null;
      aimed.put(before ?? pip, pip);
    }
    show();
  }

  function show() {
    if (aimed) {
      part("title").textContent = aimed.title;
      part("made").replaceChildren(...(aimed.shown?.() ?? []), ...making());
      part("hint").textContent = aimed.hint ?? "";
      word.hidden = !aimed.word;
      word.textContent = aimed.word ?? "";
      part("next").hidden = !aimed.next;
      part("next").textContent = aimed.next?.label ?? "";
      for (const key of box.querySelectorAll("[data-pip]"))
        key.classList.toggle("is-same", first !== null && key.dataset.pip === String(first));
    }
    box.hidden = !aimed;
    changed(aimed, first);
  }

  /** One half is all that is known of an end: whoever goes on, wherever to, has said it. */
  function settle() {
    const half = first;
    first = null;
    if (half !== null) aimed.onlyOne?.(half);
  }

  function making() {
    if (aimed.halves === 1) return [];
    if (first !== null) return [drawHalf(first), drawHole("is-half is-live")];
    const lying = aimed.lies?.() ?? [];
    return lying.length ? lying : [drawHole("is-live")];
  }

  function close() {
    if (!aimed?.isResting) aimed = null;
    first = null;
    show();
  }

  return {
    aim(what) {
      settle();
      aimed = what;
      show();
    },
    close,
    show,
  };
}
