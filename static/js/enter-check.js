// What cannot be is said at once: the server reads what is put down so far, and its words are put beside the player.
import { showFaults } from "./enter-show.js";
import * as Hand from "./hand.js";

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
    const [told, before] = [new Set(round.said), new Set(seats.map(faultOf))];
    for (const seat of seats) {
      const said = page.getElementById(`fault-${seat.seat}`)?.textContent.trim() ?? "";
      seat.row.querySelector("[data-fault]").textContent = said;
      seat.row.classList.toggle("is-wrong", said !== "");
    }
    round.said = [...page.querySelectorAll(".faults li")].map((fault) => fault.textContent.trim());
    const refused = seats.find((seat) => faultOf(seat) && !before.has(faultOf(seat)));
    const last = round.said.some((fault) => !told.has(fault)) ? seats.find((seat) => String(seat.seat) === fields.get("last")) : undefined;
    comeBack(round, refused ?? last);
  } catch {
    // Not connected: the recap will say it.
  }
}

const faultOf = (seat) => seat.row.querySelector("[data-fault]").textContent.trim();

/** Whose hand was refused is lit again, unless somebody else's is being typed by then: a figure stays with its player. */
function comeBack(round, seat) {
  const lit = round.seats[round.now];
  const free = round.form.dataset.phase === "hands" && !round.asked && Hand.write(lit.hand) === Hand.write(lit.was);
  if (!seat || seat === lit || round.isOut(seat) || !free) return showFaults(round);
  return round.light(round.seats.indexOf(seat));
}
