// Two ways into the same total: the keypad, or the tiles of the tray.
import { openTray } from "./tray.js";
import * as Hand from "./hand.js";

/** Gives `round` its setWay("keys" | "tiles"); a hand that holds tiles is shown as tiles, whichever way was chosen. */
export function bindWay(round) {
  const { form, seats, select } = round;
  let chosen = "keys";

  function show(way) {
    round.way = form.dataset.way = way;
    if (way === "tiles" && !round.tray) {
      round.tray = openTray(form.querySelector("[data-tray]"), Number(form.dataset.setMax), (tile) => {
        round.setHand(Hand.toggleTile(seats[round.now].hand, tile));
      });
    }
    round.show();
  }
  round.setWay = (way) => {
    chosen = way;
    show(way);
  };
  round.select = (index) => {
    select(index);
    const way = seats[index].hand.tiles.length ? "tiles" : chosen;
    if (way !== round.way) show(way);
  };
}
