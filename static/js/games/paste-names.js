// Several names that are pasted into the field of a new one, on a line each or parted by commas, semicolons or tabs,
// are as many people: they sit down as if each had been typed; the numbers of a list are left out.
// Binds #newcomer in form[data-live-form]; the form hears of the new seats by an event "reseat".
const form = document.querySelector("[data-live-form]");

function seat(name) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "name", value: name });
  form.querySelector("[data-seats]").append(field);
}

form.addEventListener("paste", (event) => {
  if (event.target.id !== "newcomer") return;
  const parts = event.clipboardData.getData("text").split(/[\r\n\t,،;؛]+/);
  const names = parts.map((part) => part.trim().replace(/^\d+[.)]\s+/, "")).filter(Boolean);
  if (names.length < 2) return;
  event.preventDefault();
  names.forEach(seat);
  form.dispatchEvent(new Event("reseat"));
});
