// A form is sent once, however often its key is tapped. Binds [data-once].
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-once]") || event.defaultPrevented) return;
  if (form.dataset.sent) event.preventDefault();
  else form.dataset.sent = "yes";
});
// A page that comes back from the browser's memory may be sent again: the server knows its key.
addEventListener("pageshow", (event) => {
  if (event.persisted) for (const form of document.querySelectorAll("[data-sent]")) delete form.dataset.sent;
});
