// What the keypad makes of one hand. Pure: every press gives a new hand. No figure is complete by itself: three digits
// are typed as they are said, and the hand is put down by a key of its own.

export const EMPTY = Object.freeze({ terms: [], digits: "", tiles: [], settled: false });
const PER_END = { once: 2, twice: 4, one_end: 1 };

export const isEmpty = (hand) => hand.digits === "" && hand.terms.length === 0 && hand.tiles.length === 0;
export const isSum = (hand) => hand.terms.length > 0;
/** Whether it is being typed: the next digit goes on with it. */
export const isOpen = (hand) => !isEmpty(hand) && !hand.settled;
/** A hand that was put down: the next digit begins anew, plus and backspace go on with it. */
export const settle = (hand) => (isEmpty(hand) ? EMPTY : { ...hand, settled: true });

/** The terms of the sum, the one being typed last. */
export const terms = (hand) => (hand.digits === "" ? hand.terms : [...hand.terms, Number(hand.digits)]);

export function press(hand, key) {
  if (/^\d$/.test(key)) return digit(hand.settled || hand.tiles.length ? EMPTY : hand, key);
  if (key === "+") return hand.digits === "" ? hand : { ...EMPTY, terms: terms(hand) };
  if (key === "back") return takeBack(hand);
  return hand;
}

function digit(hand, key) {
  return { ...hand, digits: hand.digits === "0" ? key : hand.digits + key };
}

function takeBack(hand) {
  if (hand.tiles.length) return { ...hand, tiles: hand.tiles.slice(0, -1), settled: false };
  if (hand.digits) return { ...hand, digits: hand.digits.slice(0, -1), settled: false };
  if (hand.terms.length) return { ...EMPTY, digits: String(hand.terms.at(-1)), terms: hand.terms.slice(0, -1) };
  return EMPTY;
}

export function toggleTile(hand, tile) {
  const tiles = hand.tiles.includes(tile) ? hand.tiles.filter((other) => other !== tile) : [...hand.tiles, tile];
  return { ...EMPTY, tiles };
}

/** What the form sends: "24", "12+7+5" or "6-5 4-2". */
export const write = (hand) => (hand.tiles.length ? hand.tiles.join(" ") : terms(hand).join("+"));

/** What a draft keeps: a sum that is being typed goes on where it was left, "12+7+". */
export const writeTyped = (hand) => write(hand) + (isOpen(hand) && isSum(hand) && hand.digits === "" ? "+" : "");

export function read(text) {
  const tiles = text.match(/\d+\s*[-/:]\s*\d+/g);
  if (tiles) return { ...EMPTY, tiles: tiles.map(tileName) };
  const numbers = (text.match(/\d+/g) || []).map(Number);
  if (!numbers.length) return EMPTY;
  if (text.endsWith("+")) return { ...EMPTY, terms: numbers };
  return { ...EMPTY, digits: String(numbers.at(-1)), terms: numbers.slice(0, -1) };
}

const tileName = (text) =>
  text
    .match(/\d+/g)
    .map(Number)
    .sort((a, b) => b - a)
    .join("-");

/** What the hand counts; `blank` is the value of the double blank, `doubles` how doubles count ("once", "twice",
   "one_end"), `unit` "pips" or "tiles". The server has the last word. */
export function count(hand, { blank, doubles, unit }) {
  if (!hand.tiles.length) return terms(hand).reduce((sum, term) => sum + term, 0);
  if (unit === "tiles") return hand.tiles.length;
  const value = (tile) => {
    const [high, low] = tile.split("-").map(Number);
    if (high + low === 0) return blank;
    return high === low ? high * PER_END[doubles] : high + low;
  };
  return hand.tiles.reduce((sum, tile) => sum + value(tile), 0);
}
