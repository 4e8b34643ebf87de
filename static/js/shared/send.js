// One attempt to send a form's fields: {status, url, text}. Status 0: no connection, or no whole answer in time.
import { address } from "./place.js";

const LONGEST = 10000;

async function ask(where, fields) {
  const post = fields ? { method: "POST", body: new URLSearchParams(fields) } : {};
  const answer = await fetch(where, {
    ...post,
    headers: { Accept: "text/html" },
    cache: "no-store",
    signal: AbortSignal.timeout(LONGEST),
  });
  return { status: answer.status, url: answer.url, text: await answer.text() };
}

// A page that always has a form, whatever became of a game, and is open to everybody.
const TOKENS = address("language");

/** A fresh token, for a form that was open for too long: {status, token}. */
export async function freshToken() {
  try {
    const { status, text } = await ask(TOKENS);
    const page = new DOMParser().parseFromString(text, "text/html");
    return { status, token: page.querySelector("[name=csrf_token]")?.value };
  } catch {
    return { status: 0 };
  }
}

/** The same fields with another token. */
export const withToken = (fields, token) =>
  fields.map(([name, value]) => [name, name === "csrf_token" ? token : value]);

/** Sends, and once more with a fresh token when the server does not know the one of the form. An answer that is cut
    off, as where the page is left, is none: whatever was written then is answered for again under its key. */
export async function send(where, fields) {
  try {
    const answer = await ask(where, fields);
    if (answer.status !== 400) return answer;
    const fresh = await freshToken();
    if (fresh.token) return await ask(where, withToken(fields, fresh.token));
    return { status: fresh.status && fresh.status < 400 ? answer.status : fresh.status, url: "", text: "" };
  } catch {
    return { status: 0, url: "", text: "" };
  }
}
