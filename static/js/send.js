// Sends a form's fields until the server has answered, always under the same key.

/** A fresh token from this page's address, for a form that was open for too long. */
async function freshToken() {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  return page.querySelector("[name=csrf_token]")?.value ?? "";
}

/** The answer; throws when there is no connection. A refused token is renewed once. */
export async function send(address, fields) {
  const post = () => fetch(address, { method: "POST", body: new URLSearchParams(fields) });
  const answer = await post();
  if (answer.status !== 400) return answer;
  const token = await freshToken();
  for (const field of fields) if (field[0] === "csrf_token") field[1] = token;
  return post();
}
