// Follows what is played out: every second the page is fetched and its parts ([data-part]) are exchanged, until it is
// done. Whoever goes away says so, so that nothing is played for nobody. Binds main[data-run].
const EVERY = 1000;
const PATIENCE = 5000;
let gone = false;

const main = () => document.querySelector("main[data-run]");

async function look() {
  if (gone) return;
  try {
    const answer = await fetch(location.href, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.redirected || !answer.ok) return void location.reload();
    if (!gone) exchange(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // Not connected: it is looked for again.
  }
  if (main()) setTimeout(look, EVERY);
}

function exchange(page) {
  const held = document.activeElement?.closest("[data-part]") ? document.activeElement : null;
  const open = [...document.querySelectorAll("details[id][open]")].map((each) => each.id);
  for (const part of document.querySelectorAll("[data-part]")) {
    const next = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (!next || part.isEqualNode(next)) continue;
    if (part.querySelector("form[data-sent]")) continue; // its key was pressed: it leads on
    part.replaceWith(document.adoptNode(next));
  }
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (held && !held.isConnected) findAgain(held)?.focus({ preventScroll: true });
}

/** What had the focus before its part was exchanged. */
function findAgain(held) {
  if (held.matches("summary")) return document.querySelector(`#${held.parentElement.id} > summary`);
  const same = (each) => (held.href ? each.href === held.href : each.value === held.value);
  return [...document.querySelectorAll(`[data-part] ${held.localName}`)].find(same);
}

addEventListener("pagehide", () => {
  gone = true;
  const run = main()?.dataset;
  if (run) navigator.sendBeacon(run.run, new URLSearchParams({ step: "leave", csrf_token: run.token }));
});
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  gone = false;
  if (main()) look();
});
setTimeout(look, EVERY);
