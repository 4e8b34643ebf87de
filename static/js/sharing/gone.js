// The page of a game that is in the trash becomes the page that was asked for once the game is out of it. Binds
// main[data-gone].
import { watchState } from "./live.js";

watchState(document.querySelector("main[data-gone]").dataset.gone, ({ state }) => state && location.reload());
