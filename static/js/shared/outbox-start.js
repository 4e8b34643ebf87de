// Shows what waits on this device, and sends it. First who tells what was sent, or the answer could come before anybody
// listens; and now, for without a connection it could not be loaded any more. Where that is so already, the next page
// shows it.
import { wake } from "./outbox.js";

import("./outbox-show.js").catch(() => {}).then(wake);
