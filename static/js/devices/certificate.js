// The page of the house's certificate: asks whether this device trusts it already, says so, and leads on where somebody
// was on the way to the companion. An iPad that calls itself a Mac is shown the way of an iPad.
const way = document.querySelector("[data-way]");

if (navigator.maxTouchPoints > 1) {
  const [mac, pad] = ["macos", "ios"].map((key) => document.querySelector(`[data-system="${key}"]`));
  if (mac?.open) {
    mac.open = false;
    pad.open = true;
    mac.before(pad);
  }
}

if (location.protocol === "http:" && way && new URL(way.dataset.way).hostname === location.hostname) {
  // without CORS nothing is read of the answer: that there is one says that the certificate was believed
  fetch(new URL("health", way.dataset.way), { mode: "no-cors", cache: "no-store", credentials: "omit" }).then(
    () => {
      document.querySelector("[data-trusted]").hidden = false;
      document.querySelector("[data-warns]").hidden = true;
      if ("on" in way.dataset) location.replace(way.dataset.way);
    },
    () => {},
  );
}
