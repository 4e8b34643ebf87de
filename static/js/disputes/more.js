// "More about the table", by touch: numbers go up and down, the engine and what was laid are taken from the pad.
import { drawDouble, drawLying } from "./draw.js";

const key = (text, label, does) => {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "key", textContent: text });
  if (label) made.setAttribute("aria-label", label);
  made.addEventListener("click", does);
  return made;
};

/** Keys beside the fields of the form that are numbers, the engine, or a list of tiles laid. Gives what shows them as
    the fields are. */
export function bindMore(form, pad, changed) {
  const words = form.dataset;
  for (const input of form.querySelectorAll("[data-number]")) {
    const step = (by) => () => {
      const before = input.value === "" ? Number(input.dataset.number) - by : Number(input.value);
      input.value = String(Math.max(Number(input.dataset.least), before + by));
      changed();
    };
    const label = input.closest("p").querySelector("label").textContent;
    input.before(key("−", `${label} −`, step(-1)));
    input.after(key("+", `${label} +`, step(1)));
    input.closest("p").classList.add("is-stepped");
  }
  const showing = [bindEngine(form, pad, changed, words), bindLaid(form, pad, changed, words)];
  return () => showing.forEach((show) => show());
}

function bindEngine(form, pad, changed, words) {
  const input = form.elements.engine;
  const station = form.querySelector("[data-station]");
  const aim = () =>
    pad.aim({
      kind: "engine",
      halves: 1,
      title: station.dataset.title,
      put(pip) {
        input.value = String(pip);
        changed();
        pad.close();
      },
      word: words.notLaid,
      worded() {
        input.value = "";
        changed();
        pad.close();
      },
    });
  let drawn = input.value;
  const draw = () => {
    if (input.value === drawn) return;
    drawn = input.value;
    shown.replaceChildren(...(drawn === "" ? [] : [drawDouble(Number(drawn), false)]));
  };
  const opening = key("", station.dataset.title, aim);
  opening.className = "engine-key";
  const shown = station.querySelector("[data-engine]");
  shown.replaceWith(opening);
  opening.append(shown);
  return draw;
}

/** What was laid in this turn before: a tile from the pad, then the train it lies on. */
function bindLaid(form, pad, changed, words) {
  const input = form.elements.laid;
  const box = form.querySelector("[data-laid]");
  const lines = () => input.value.split("\n").filter((line) => line.trim());
  const trains = [...form.querySelectorAll("[data-train]")];
  let tile = null;

  function show() {
    const made = lines().map((line, at) => {
      const [named, ...rest] = line.trim().split(/\s+/);
      const [high, low] = named.split("-").map(Number);
      const row = trains.find((each) => each.dataset.train === rest[0] || each.dataset.name === rest.join(" "));
      const shown = key("", null, () => {
        input.value = lines()
          .filter((_, other) => other !== at)
          .join("\n");
        changed();
      });
      shown.append(
        high === low ? drawDouble(high, false) : drawLying(high, low),
        ` ${row?.dataset.name ?? rest.join(" ")} ×`,
      );
      return shown;
    });
    const asked =
      tile === null
        ? []
        : trains.map((row) =>
            key(row.dataset.name, null, () => {
              input.value = [...lines(), `${tile} ${row.dataset.train}`].join("\n");
              tile = null;
              changed();
            }),
          );
    box.replaceChildren(...made, ...(tile === null ? [key(words.choose, box.dataset.label, aim)] : asked));
  }
  const aim = () =>
    pad.aim({
      kind: "laid",
      title: box.dataset.label,
      put(one, other) {
        tile = [one, other].sort((a, b) => b - a).join("-");
        show();
        pad.close();
      },
    });
  box.hidden = false;
  return show;
}
