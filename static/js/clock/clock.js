// The minutes go on without asking: when the game ends, never in the past, and whether a round runs very long.
// Binds [data-clock], as templates/clock/_line.html makes it, also one that was exchanged meanwhile.
const EVERY = 10_000;
const STEP = 300;
const began = new WeakMap(); // when a clock was first seen, by this device's own clock

const now = () => Date.now() / 1000;

function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    if (!began.has(clock)) began.set(clock, now());
    show(clock, Math.max(now() - began.get(clock), 0));
  }
}

/** The clock as it is so many seconds after it was made. */
function show(clock, seconds) {
  const made = Number(clock.dataset.now);
  const moment = made + seconds;
  const times = [...clock.querySelectorAll("[data-time]")];
  const end = Number(times.find((each) => each.dataset.time === "end")?.dataset.at);
  // as long as the round takes no longer than rounds do, the end stays where it is
  const late = Math.max(moment + Number(clock.dataset.still) - end, 0);
  for (const each of times) put(clock, each, Math.max(Number(each.dataset.at) + late, moment), moment);
  const ends = nearest(Math.max(end + late, moment), moment);
  const says = (name) => times.find((each) => each.dataset.time === name)?.textContent;
  hide(clock, ".clock-between", says("low") === says("end"));
  hide(clock, ".clock-latest", says("low") !== says("end"));
  hide(clock, ".clock-past", !(ends > Number(clock.dataset.until)));
  const long = moment > Number(clock.dataset.longFrom ?? Infinity);
  clock.classList.toggle("is-long", long);
  hide(clock, ".clock-long", !long);
}

function hide(clock, part, hidden) {
  clock.querySelector(part)?.toggleAttribute("hidden", hidden);
}

/** A moment to five minutes, never past. */
function nearest(at, moment) {
  const near = Math.round(at / STEP) * STEP;
  return near < moment ? near + STEP : near;
}

function put(clock, element, at, moment) {
  const known = clock.dataset.times.split("|");
  const told = known[Math.min((nearest(at, moment) - Number(clock.dataset.first)) / STEP, known.length - 1)];
  if (told && element.textContent !== told) element.textContent = told;
}

tick();
setInterval(tick, EVERY);
document.addEventListener("visibilitychange", tick);
