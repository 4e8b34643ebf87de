// What was entered stays on this device under its game, round and key, until the server has answered for that key.
const PREFIX = "mtc.draft.";

/** A random key. On plain http there is no crypto.randomUUID. */
export const freshKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

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
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX + game)).map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** The server has answered for this key. */
export function acknowledge(key) {
  for (const name of draftNames()) if (readDraft(name)?.key === key) forgetDraft(name);
}
