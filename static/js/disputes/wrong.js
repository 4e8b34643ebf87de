// How something is put right, shown again as soon as an answer is tapped: the page takes the place of this one, so that
// the way back leads to the mishaps. Binds form[data-told-form].
const form = document.querySelector("[data-told-form]");

form?.querySelector(".without-script").remove();
form?.addEventListener("change", () => {
  const told = [...new FormData(form)].filter(([, answer]) => answer !== "");
  location.replace(`${form.action}?${new URLSearchParams(told)}`);
});
