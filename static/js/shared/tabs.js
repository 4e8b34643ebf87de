// Tabs of this device that hold the same round know of each other, so that none writes over what another holds.
import { named } from "./place.js";

const STORED = "mtc.tab";
const PATIENCE = 150; // a tab that is awake answers within a few milliseconds

/** Random letters. On plain http there is no crypto.randomUUID. */
export const random = (bytes) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const page = random(8);
let id = claimed();
let held = "";
let channel = null;

/** What tells this tab from others; the same after a reload and on the next page. */
export const tab = () => id;

/** While a page is open its id is not in the storage of the tab: a tab that is duplicated gets one of its own. */
function claimed() {
  try {
    const kept = sessionStorage.getItem(STORED);
    sessionStorage.removeItem(STORED);
    return kept || random(4);
  } catch {
    return random(4);
  }
}

addEventListener("pagehide", () => {
  try {
    sessionStorage.setItem(STORED, id);
  } catch {
    // A tab that keeps nothing is a new one on its next page.
  }
});
addEventListener("pageshow", (event) => event.persisted && claimed());

/** This page holds `name`. The ids of other tabs that do, of those that answer in time; none when not `asking`. */
export async function hold(name, asking = true) {
  const others = new Set();
  held = name;
  if (!("BroadcastChannel" in globalThis)) return others;
  channel ??= new BroadcastChannel(named("mtc.tabs"));
  channel.onmessage = ({ data }) => {
    if (data.ask === held && data.page !== page) channel.postMessage({ to: data.page, tab: id });
    if (data.to !== page) return;
    if (data.tab === id) id = random(4);
    others.add(data.tab);
  };
  channel.postMessage({ ask: name, page });
  if (asking) await new Promise((done) => setTimeout(done, PATIENCE));
  return others;
}
