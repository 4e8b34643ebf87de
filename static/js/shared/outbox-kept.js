// What waits on this device to be sent: under "mtc.outbox.KEY", written before it is sent, removed after the answer for
// that key. {key, turn, address, fields, draft, say, trouble}: `turn` counts what this device has sent (no clock: those
// of devices are wrong), `say` is what people call it, `trouble` the status of an answer that asks for a person.
import { acknowledge } from "../rounds/draft.js";
import { named } from "./place.js";

const PREFIX = named("mtc.outbox.");
const OWN = "own/"; // how the drafts of players' own hands begin

/** All that waits, the oldest first. */
export function waiting() {
  try {
    const keys = Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => name.slice(PREFIX.length));
    return keys
      .map(find)
      .filter(Boolean)
      .sort((one, other) => one.turn - other.turn);
  } catch {
    return [];
  }
}

export function find(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key));
  } catch {
    return null;
  }
}

/** Whether the device could keep it. */
export function put(entry) {
  try {
    localStorage.setItem(PREFIX + entry.key, JSON.stringify(entry));
    return true;
  } catch {
    return false;
  }
}

export function drop(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // A device that keeps nothing has nothing to drop.
  }
}

export const nextTurn = () => 1 + Math.max(0, ...waiting().map((entry) => entry.turn));
export const isKept = (name) => name === null || name.startsWith(PREFIX);

/** The address of the game to which an address belongs; "" for none. */
export const gameOf = (address) => /^.*?\/game\/[^/?]+/.exec(address)?.[0] ?? "";

/** The round that a draft is of: the same for its entry, its correction and every tab. */
export const roundOf = (draft) => (draft ?? "").split("~")[0].replace("/c", "/");

/** Whether the server would say the same again: the book has moved on, or the rules refuse. */
export const isRefused = (entry) => Boolean(entry.trouble) && ![403, 404, 410].includes(entry.trouble);

/** Whether it is about a player's own hand: of such there is nothing to decide, the answer says what became of it. */
export const isOfOwnHand = (address) => /\/mine(\?|$)/.test(address);

/** What waits of the players' own hands of the game of this page. */
export const ownWaiting = () =>
  waiting().filter(({ address }) => isOfOwnHand(address) && gameOf(address) === gameOf(location.pathname));

/** Written: what waits under this key goes, and its draft. Whatever else was refused of a round is decided about by
    itself; of a player's own hand the last is the one that counts. */
export function written(key) {
  const entry = find(key);
  settled(key);
  if (entry?.draft?.startsWith(OWN)) forgetRefused(entry.draft);
}

/** What waits under this key is not asked about again: it was written, or a person has decided against it. */
export function settled(key) {
  drop(key);
  acknowledge(key);
}

/** Whoever leaves a hand of their own as it was takes back what waits of another. */
export function forgetOwn(draft) {
  for (const entry of waiting()) if (entry.draft === draft && draft.startsWith(OWN)) settled(entry.key);
}

/** Of one's own hand for a round nothing is asked about again. */
export function forgetRefused(draft) {
  for (const entry of waiting()) if (isRefused(entry) && roundOf(entry.draft) === roundOf(draft)) settled(entry.key);
}
