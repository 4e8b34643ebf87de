// Two ways into the same total: the keypad, or the tiles of the tray.
import { openTray } from "./tray.js";
import * as Hand from "./hand.js";

/** Gives `round` its setWay("keys" | "tiles"), and fitWay(): a hand that holds tiles is shown as tiles, whichever was
   chosen. */
export function bindWay(round) {
  const { form, seats } = round;
  let chosen = "keys";

  function use(way) {
    round.way = form.dataset.way = way;
    if (way === "tiles" && !round.tray) {
      round.tray = openTray(form.querySelector("[data-tray]"), Number(form.dataset.setMax), (tile) => {
        round.setHand(Hand.toggleTile(seats[round.now].hand, tile));
      });
    }
  }
  round.fitWay = () => use(seats[round.now].hand.tiles.length ? "tiles" : chosen);
  round.setWay = (way) => {
    chosen = way;
    use(way);
    round.show();
  };
}
