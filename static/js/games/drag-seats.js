// Seats are dragged round the table by their coins or names, with a finger or a mouse; the arrows of a chosen seat do
// the same one seat at a time.
// Binds [data-grip] in the [data-seat] of form[data-live-form]; the form hears of the new order by an event "reseat".
const form = document.querySelector("[data-live-form]");
let held = null;

const rows = () => [...form.querySelectorAll("[data-seat]")];

// How far a point is from the middle of a seat's coin, to the right and down.
function beside(row, point) {
  const box = row.querySelector("[data-grip]").getBoundingClientRect();
  return [point.clientX - box.left - box.width / 2, point.clientY - box.top - box.height / 2];
}

// The seat whose coin is nearest to where the finger has carried the one in hand.
function under(event) {
  const far = (row) => {
    const [x, y] = beside(row, event);
    return Math.hypot(x - held.off[0], y - held.off[1]);
  };
  return rows().reduce((best, row) => (far(row) < far(best) ? row : best));
}

// The coin under the finger stays in the page all the while, else the browser lets go of it: the others step aside.
function move(to) {
  const all = rows();
  const [from, there] = [all.indexOf(held.row), all.indexOf(to)];
  if (there > from) held.row.before(...all.slice(from + 1, there + 1));
  else held.row.after(...all.slice(there, from));
  held.moved = true;
}

function letGo() {
  if (!held) return;
  held.row.classList.remove("is-held");
  const { moved } = held;
  held = null;
  if (moved) form.dispatchEvent(new Event("reseat"));
}

form.classList.add("can-drag");
form.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest("[data-grip]");
  if (!grip || !event.isPrimary || event.button) return;
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  const row = grip.closest("[data-seat]");
  held = { row, off: beside(row, event), moved: false };
  held.row.classList.add("is-held");
});
form.addEventListener("pointermove", (event) => {
  const to = held && event.isPrimary ? under(event) : null;
  if (to && to !== held.row) move(to);
});
for (const end of ["pointerup", "pointercancel"]) form.addEventListener(end, letGo);
