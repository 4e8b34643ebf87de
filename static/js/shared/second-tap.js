// Whoever taps twice on what goes on after one tap has not seen what comes: the second tap, in the place of the first,
// does nothing to what stands there now. The same key twice, or its like, counts twice; a key elsewhere counts at once.
const SPACE = 24; // pixels
const TIME = 300; // milliseconds, as tablets take it for a double tap: nobody has read what is new by then
const KEPT = "second-tap";

let last = readLast();
let isSecond = false;

addEventListener(
  "pointerdown",
  (event) => {
    const tap = { x: event.clientX, y: event.clientY, at: performance.timeOrigin + event.timeStamp };
    const aim = event.target.closest("button, a, label, summary, input, [role=button]");
    const words = aim?.textContent.trim();
    isSecond = last && aim !== last.aim && words !== last.words && isNear(tap, last);
    if (!isSecond) last = { ...tap, aim, words };
  },
  true,
);
addEventListener(
  "click",
  (event) => {
    if (!isSecond || !event.detail) return; // a keyboard's click has no count
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
addEventListener("pagehide", () => last && sessionStorage.setItem(KEPT, JSON.stringify({ ...last, aim: null })));

function isNear(tap, before) {
  return Math.hypot(tap.x - before.x, tap.y - before.y) < SPACE && tap.at - before.at < TIME;
}

function readLast() {
  const kept = JSON.parse(sessionStorage.getItem(KEPT));
  sessionStorage.removeItem(KEPT);
  return kept;
}
