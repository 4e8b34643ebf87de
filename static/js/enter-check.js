// What cannot be is said at once: the server reads what is entered so far, and its words are put beside the player.
import { showFaults } from "./enter-show.js";

export async function checkSoFar(round) {
  const { form, seats } = round;
  const fields = new URLSearchParams(new FormData(form));
  fields.set("step", "preview");
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields, headers: { "X-Part": "1" } });
    if (![200, 422].includes(answer.status)) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const seat of seats) {
      const said = page.getElementById(`fault-${seat.seat}`)?.textContent.trim() ?? "";
      seat.row.querySelector("[data-fault]").textContent = said;
      seat.row.classList.toggle("is-wrong", said !== "");
    }
    round.said = [...page.querySelectorAll(".faults li")].map((fault) => fault.textContent.trim());
    showFaults(round);
  } catch {
    // Not connected: the recap will say it.
  }
}
