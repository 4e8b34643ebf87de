// Hands the picture of the evening to the share sheet of the device. Binds [data-share] (its address) with [data-name];
// where the browser shares no files the key stays hidden, and the link beside it saves the picture.
const key = document.querySelector("[data-share]");

// Fetched before the key is pressed: the share sheet opens only in answer to the finger.
const answer = navigator.canShare ? await fetch(key.dataset.share).catch(() => undefined) : undefined;
if (answer?.ok) {
  const file = new File([await answer.blob()], key.dataset.name, { type: "image/png" });
  if (navigator.canShare({ files: [file] })) {
    key.hidden = false;
    document.querySelector("[data-save]").classList.remove("key--go", "key--wide");
    key.addEventListener("click", () => navigator.share({ files: [file] }).catch(() => {}));
  }
}
