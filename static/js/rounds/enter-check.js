// What cannot be is said at once: the server reads what is put down so far, and its words are put beside the player,
// who is marked. Nobody else is lit for it: whoever types goes on typing for the player in sight.
import { showFaults } from "./enter-show.js";
import { markFault } from "./entered.js";

let asked = 0;

export async function checkSoFar(round) {
  const { form, seats } = round;
  const turn = (asked += 1);
  const fields = new URLSearchParams(new FormData(form));
  fields.set("step", "preview");
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields, headers: { "X-Part": "1" } });
    if (![200, 422].includes(answer.status)) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (turn !== asked) return; // something else was put down meanwhile
    // What was not taken was not sent either: the answer knows nothing of it.
    for (const seat of seats)
      if (!seat.untaken) markFault(seat, page.getElementById(`fault-${seat.seat}`)?.textContent.trim());
    round.said = [...page.querySelectorAll(".faults li")].map((fault) => fault.textContent.trim());
    showFaults(round);
  } catch {
    // Not connected: the recap will say it.
  }
}
