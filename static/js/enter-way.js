// Two ways into the same total: the keypad, or the tiles of the tray.
import { openTray } from "./tray.js";
import * as Hand from "./hand.js";

/** Gives `round` its setWay("keys" | "tiles"). */
export function bindWay(round) {
  const { form, seats } = round;
  round.setWay = (way) => {
    round.way = form.dataset.way = way;
    if (way === "tiles" && !round.tray) {
      round.tray = openTray(form.querySelector("[data-tray]"), Number(form.dataset.setMax), (tile) => {
        round.setHand(Hand.toggleTile(seats[round.now].hand, tile));
      });
    }
    round.show();
  };
}
