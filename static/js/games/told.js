// What was just done is said for eight seconds, longer while a finger, a mouse or the focus is on it. Binds
// [data-told].
const LASTS = 8000;
const told = document.querySelector("[data-told]");
let timer = 0;

if (told) {
  forget();
  wait();
  for (const held of ["pointerenter", "focusin"]) told.addEventListener(held, () => clearTimeout(timer));
  for (const left of ["pointerleave", "focusout"]) told.addEventListener(left, wait);
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(() => told.classList.add("is-gone"), LASTS);
}

/** The address speaks of it once: loaded anew, the page is silent. */
function forget() {
  const address = new URL(location.href);
  address.searchParams.delete("done");
  history.replaceState(null, "", address);
}
