// Brings the service worker, by which pages of the open game are there while the companion is not. Browsers allow one
// over https and on the machine itself alone; everywhere else pages are as ever.
import { address } from "../shared/place.js";

const WORKER = address("worker.js");

// After the page, not beside it: it fetches all that pages of a game may need.
if (isSecureContext && "serviceWorker" in navigator)
  addEventListener("load", () => navigator.serviceWorker.register(WORKER, { updateViaCache: "none" }).catch(() => {}));
