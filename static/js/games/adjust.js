// A key and a field ask the same: whichever was used last is what counts.

const form = document.querySelector("#adjust");

function keepOne(chosen, typed) {
  const field = form.querySelector(`input[name=${typed}]`);
  const keys = [...form.querySelectorAll(`input[name=${chosen}]`)];
  for (const key of keys)
    key.addEventListener("change", () => {
      field.value = "";
    });
  field.addEventListener("input", () => {
    if (field.value.trim()) for (const key of keys) key.checked = false;
  });
}

if (form) {
  keepOne("amount", "points");
  keepOne("ready", "reason");
}
