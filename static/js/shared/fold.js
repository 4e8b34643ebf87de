// Words as they are compared while somebody types: small letters, one letter for those that keyboards of neighbouring
// languages have twice (as companion/book/people/names.py has them), digits 0-9, no marks, no joiners.
import { plain } from "./digits.js";

const ALIKE = { ي: "ی", ى: "ی", ك: "ک", ڪ: "ک", ة: "ه", ە: "ه", ھ: "ه", ہ: "ه" };
const SIGNS = new RegExp(`[${Object.keys(ALIKE).join("")}]`, "gu");

export const fold = (text) =>
  plain(
    text
      .normalize("NFKD")
      .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, "")
      .replaceAll(SIGNS, (sign) => ALIKE[sign]),
  ).toLowerCase();
