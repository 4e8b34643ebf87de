// Keeps the screen on while a page is seen, on a device where that is wanted: by a wake lock, and by nothing else.
// Where the browser has none - over plain http none has - the key shows how the device itself is told to.
// Binds [data-awake], as templates/devices/_awake.html makes it; also on pages that have no such key.
const KEPT = "awake";
const can = isSecureContext && "wakeLock" in navigator;
const isTouched = navigator.maxTouchPoints > 1;

let wanted = can && read();
let lock = null;
let asking = false;
let refused = false;

function read() {
  try {
    return localStorage.getItem(KEPT) === "yes";
  } catch {
    return false; // a device that keeps nothing is asked on every page
  }
}

function want(on) {
  wanted = on;
  refused = false;
  try {
    if (on) localStorage.setItem(KEPT, "yes");
    else localStorage.removeItem(KEPT);
  } catch {
    // for this page, then
  }
  if (on) ask();
  else letGo();
}

async function ask() {
  if (!wanted || lock || asking || document.hidden) return;
  asking = true;
  try {
    const held = await navigator.wakeLock.request("screen");
    lock = held;
    refused = false;
    held.addEventListener("release", () => lock === held && lose());
  } catch {
    refused = !document.hidden;
  }
  asking = false;
  if (!wanted || document.hidden) letGo();
  showAwake();
}

/** The browser has taken it back: because the page is not seen any more, or because the device saves power. */
function lose() {
  lock = null;
  refused = !document.hidden;
  showAwake();
}

function letGo() {
  const held = lock;
  lock = null;
  held?.release().catch(() => {});
}

/** Shows on every key whether it is on; called again where a page was exchanged. */
export function showAwake() {
  for (const part of document.querySelectorAll("[data-awake]")) {
    const key = part.querySelector("button");
    const settings = part.querySelector("[data-settings]");
    if (can) {
      key.setAttribute("role", "switch");
      key.setAttribute("aria-checked", wanted);
      say(part, wanted && refused);
    } else key.setAttribute("aria-expanded", !settings.hidden);
    const systems = [...settings.querySelectorAll("[data-system]")]; // an iPad calls itself a Mac
    if (systems.length > 1) for (const each of systems) each.hidden = (each.dataset.system === "ipad") !== isTouched;
  }
}

function say(part, isRefused) {
  const text = isRefused ? part.querySelector("[data-refusal]").content.textContent.trim() : "";
  const line = part.querySelector("[data-refused]");
  if (line.textContent !== text) line.textContent = text;
}

document.addEventListener("click", (event) => {
  const part = event.target.closest("[data-awake]");
  if (!event.target.closest("[data-awake] button")) return;
  event.preventDefault();
  if (can) want(!wanted);
  else part.querySelector("[data-settings]").toggleAttribute("hidden");
  showAwake();
});
document.addEventListener("visibilitychange", ask);
addEventListener("pageshow", ask);
addEventListener("pagehide", letGo);
showAwake();
ask();
