// Digits: read in any of the reader's scripts, shown in that of the page.
const shown = new Intl.NumberFormat(document.documentElement.lang || "en", { useGrouping: false });

/** The same text with Persian and Arabic-Indic digits as 0-9. */
export const plain = (text) =>
  text.replace(/[\u06F0-\u06F9\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** A whole number in the digits of the page. */
export const show = (number) => shown.format(number);
