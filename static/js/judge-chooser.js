// The sheet over the table on which an end or a tile is chosen: opened with what it is for, it promises the choice.
import { show as digits } from "./digits.js";
import { openTray } from "./tray.js";

const SVG = "http://www.w3.org/2000/svg";

function drawHalf(pip) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "half");
  svg.setAttribute("viewBox", "0 0 104 110");
  svg.setAttribute("aria-hidden", "true");
  for (const [href, place] of [["#body-half", {}], ...(pip ? [[`#p${pip}`, { x: 2, y: 1, width: 100, height: 100 }]] : [])]) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", href);
    for (const [name, value] of Object.entries(place)) use.setAttribute(name, value);
    svg.append(use);
  }
  return svg;
}

/** Gives `end(name, isDouble)` -> {pip, double} and `tiles(name, chosen, spent, several, mayBeUnknown)` -> text; null when closed. */
export function openChooser(sheet, setMax) {
  const part = (name) => sheet.querySelector(`[data-${name}]`);
  const doubles = [...sheet.querySelectorAll("[data-double]")];
  let finish = null;
  let chosen = [];
  let asked = { several: false, spent: new Set() };

  for (let pip = setMax; pip >= 0; pip -= 1) {
    const key = Object.assign(document.createElement("button"), { type: "button" });
    key.dataset.pip = String(pip);
    key.setAttribute("aria-label", digits(pip));
    key.append(drawHalf(pip));
    part("pip-keys").append(key);
  }
  for (const key of sheet.querySelectorAll("[data-pip]")) key.addEventListener("click", () => done({ pip: key.dataset.pip, double: doubles[1].getAttribute("aria-pressed") === "true" }));
  for (const key of doubles) key.addEventListener("click", () => doubles.forEach((other) => other.setAttribute("aria-pressed", String(other === key))));
  const showTray = openTray(part("tray"), setMax, (tile) => {
    if (!asked.several) return done(tile);
    chosen = chosen.includes(tile) ? chosen.filter((other) => other !== tile) : [...chosen, tile];
    return showTray(new Set(chosen), asked.spent);
  });
  part("done").addEventListener("click", () => done(chosen.join(" ")));
  part("unknown-tile").addEventListener("click", () => done("?"));
  sheet.addEventListener("close", () => finish?.(null));

  function done(value) {
    const answer = finish;
    finish = null;
    sheet.close();
    answer?.(value);
  }

  function open(name, which) {
    part("name").textContent = name;
    part("pips").hidden = which !== "pips";
    part("tray-box").hidden = which !== "tray";
    sheet.showModal();
    return new Promise((resolve) => { finish = resolve; });
  }

  return {
    end(name, isDouble) {
      doubles[0].setAttribute("aria-pressed", String(!isDouble));
      doubles[1].setAttribute("aria-pressed", String(isDouble));
      return open(name, "pips");
    },
    tiles(name, before, spent, several, mayBeUnknown) {
      chosen = before;
      asked = { several, spent };
      part("done").hidden = !several;
      part("unknown-tile").hidden = !mayBeUnknown;
      showTray(new Set(chosen), spent);
      return open(name, "tray");
    },
  };
}
