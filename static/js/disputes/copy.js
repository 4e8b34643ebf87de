// A key beside every text that can be copied. Binds [data-copy]; without a clipboard the text is selected instead.
const say = document.querySelector("script[data-say]").dataset.say;
for (const field of document.querySelectorAll("[data-copy]")) {
  const key = Object.assign(document.createElement("button"), { type: "button", className: "key", textContent: say });
  key.addEventListener("click", async () => {
    field.select();
    await navigator.clipboard?.writeText(field.value).catch(() => {});
    key.textContent = `${say} ✓`;
  });
  field.after(key);
}
