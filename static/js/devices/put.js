// The page "Put it on this device": finds out what this browser really has; the page is asked for with it, and what is
// other than what the browser is known for is exchanged. Binds main[data-put].
import { showAwake } from "./awake.js";

let offered = null; // what the browser gave to install the page by
let shown = null;
let turn = 0;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered = event;
  correct();
});
addEventListener("appinstalled", () => {
  offered = null;
  correct();
});
document.addEventListener("click", async (event) => {
  if (!event.target.closest("[data-install]") || !offered) return;
  const asked = offered;
  offered = null; // it can be asked once
  await asked.prompt();
  correct();
});

const isAlone = () => navigator.standalone === true || matchMedia("not all and (display-mode: browser)").matches;

function found() {
  const all = {
    secure: isSecureContext,
    worker: isSecureContext && "serviceWorker" in navigator,
    wake: isSecureContext && "wakeLock" in navigator,
    prompt: offered !== null,
    alone: isAlone(),
    touch: navigator.maxTouchPoints > 1,
  };
  return Object.keys(all)
    .filter((name) => all[name])
    .join(" ");
}

async function correct() {
  const can = found();
  if (can === shown) return;
  const mine = ++turn;
  const address = new URL(location.href);
  address.searchParams.set("can", can);
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok || mine !== turn) return;
    exchange(new DOMParser().parseFromString(await answer.text(), "text/html"));
    shown = can;
  } catch {
    // What the browser is known for stays.
  }
}

function exchange(page) {
  for (const sign of ["[data-put]", "[data-called]"]) {
    const [old, next] = [document.querySelector(sign), page.querySelector(sign)];
    if (!old || !next || old.isEqualNode(next)) continue;
    for (const each of next.querySelectorAll("noscript")) each.remove(); // read by a parser without script
    old.replaceWith(document.adoptNode(next));
  }
  showAwake();
}

correct();
