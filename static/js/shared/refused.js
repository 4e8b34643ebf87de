// What was refused is on the screen: its field and what is said of it, clear of the bar and of the dock, also when
// something comes above them after the page was there (what waits on this device) or the dock grows.
// Tells the style sheet how high the dock is (--dock-height, for scroll-padding); until something is pressed, keeps the
// refused field that has the focus in sight. Without script autofocus and the margins of base.css do what they can.
// Whoever goes on from there and comes back finds the form: the answer that refused cannot be had again.
const root = document.documentElement;
const FIELD = "[aria-invalid=true], .fault, .faults";
let still = true;

function measure() {
  const dock = document.querySelector(".dock");
  if (dock && getComputedStyle(dock).position === "sticky")
    root.style.setProperty("--dock-height", `${dock.offsetHeight}px`);
}

/** A field together with what is said of it, where both fit. */
export function reveal(field) {
  measure();
  const said = field.getAttribute("aria-describedby");
  for (const part of [said && document.getElementById(said), field])
    part?.scrollIntoView({ block: "nearest", behavior: "instant" });
}

function follow() {
  // the browser has not come to its autofocus yet
  if (still && document.activeElement === document.body)
    document.querySelector(`:is(${FIELD})[autofocus]`)?.focus({ preventScroll: true });
  const held = document.activeElement;
  if (still && held?.matches(FIELD)) reveal(held);
  else measure();
}

if (document.querySelector(".dock, [aria-invalid=true]")) {
  for (const pressed of ["pointerdown", "keydown", "wheel"])
    addEventListener(pressed, () => (still = false), { once: true, passive: true });
  const sizes = new ResizeObserver(follow);
  for (const part of document.querySelectorAll("body, .dock, [data-outbox]")) sizes.observe(part);
}

if (document.body.hasAttribute("data-posted") && document.querySelector(`:is(${FIELD}, .stale-page)`)) {
  addEventListener("submit", ({ target }) => {
    target.setAttribute("action", new URL(target.getAttribute("action") ?? "", location.href).href);
    leaveForm();
  });
  addEventListener("click", ({ target }) => target.closest("a[href]") && leaveForm());
}

// What is said of a field is said no more once the field is another. Its room stays, so that no key moves under a
// finger.
addEventListener("input", ({ target }) => {
  const part = target.closest(".field.is-wrong, fieldset");
  const said = part?.querySelector("[role=alert].fault:not([data-fault], [data-missing])");
  if (!said) return;
  said.classList.add("is-over");
  part.classList.remove("is-wrong");
  for (const field of part.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
});

function leaveForm() {
  const before = document.referrer.startsWith(`${location.origin}/`) ? document.referrer : location.href;
  history.replaceState(history.state, "", before);
}
