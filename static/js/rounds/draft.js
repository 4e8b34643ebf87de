// What was entered stays on this device under its game, round and tab, until the server has answered for its key.
// "GAME/3~TAB" is what a tab has entered for round 3, "GAME/c3~TAB" for a correction of it.
import { named } from "../shared/place.js";
import { random, tab } from "../shared/tabs.js";

const PREFIX = named("mtc.draft.");

/** A random key. */
export const freshKey = () => random(16);

/** The name under which this tab keeps what it enters. */
export const ownDraft = (name) => `${name}~${tab()}`;

export function readDraft(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

export function keepDraft(name, draft) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
}

/** The names of all drafts of a game; of all games without one. */
export function draftNames(game = "") {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX + game))
      .map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** The names under which the tabs of this device keep drafts of one round. */
export const draftsOf = (name) => draftNames(name).filter((each) => each.split("~")[0] === name);

/** Whether anything was entered at all. */
export const isFilled = (draft) => draft !== null && (draft.out.length > 0 || draft.hands.some(Boolean));

/** What this tab has entered for a round, else what was entered for it last on this device; nothing where none was. */
export function latestDraft(name) {
  const found = draftsOf(name)
    .map(readDraft)
    .filter(Boolean)
    .sort((one, other) => (one.turn ?? 0) - (other.turn ?? 0));
  return readDraft(ownDraft(name)) ?? found.at(-1);
}

/** The server has answered for this key. */
export function acknowledge(key) {
  for (const name of draftNames()) if (readDraft(name)?.key === key) forgetDraft(name);
}
