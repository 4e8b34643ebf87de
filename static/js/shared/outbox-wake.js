// Every page sends what still waits on this device; where nothing waits, nothing more is loaded.
import { named } from "./place.js";

const PREFIX = named("mtc.outbox.");

function wake() {
  try {
    if (Object.keys(localStorage).some((name) => name.startsWith(PREFIX))) import("./outbox-start.js");
  } catch {
    // A device that keeps nothing has nothing to send.
  }
}

addEventListener("storage", (event) => event.key?.startsWith(PREFIX) && wake());
addEventListener("pageshow", wake);
wake();
