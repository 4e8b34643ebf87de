// What the keypad makes of one hand. Pure: every press gives a new hand.
// A total is complete after two digits; "100+" puts a hundred before them; in a sum nothing is complete by itself.

export const EMPTY = Object.freeze({ terms: [], hundreds: 0, digits: "", tiles: [], settled: false });

const current = (hand) => hand.hundreds * 100 + Number(hand.digits || 0);
const open = (hand) => hand.digits === "" && hand.hundreds === 0;

export const isEmpty = (hand) => open(hand) && hand.terms.length === 0 && hand.tiles.length === 0;
export const isSum = (hand) => hand.terms.length > 0;
export const isComplete = (hand) => !isSum(hand) && hand.digits.length === 2;
/** A hand that is looked at again: the next digit begins anew, plus and backspace go on with it. */
export const settle = (hand) => (isEmpty(hand) ? hand : { ...hand, settled: true });

/** The terms of the sum, the one being typed last. */
export const terms = (hand) => (open(hand) ? hand.terms : [...hand.terms, current(hand)]);

export function press(hand, key) {
  if (/^\d$/.test(key)) {
    const from = hand.settled || hand.tiles.length ? EMPTY : hand;
    const room = isSum(from) && !from.hundreds ? 3 : 2;
    return from.digits.length < room ? { ...from, digits: from.digits + key } : from;
  }
  if (key === "+") return open(hand) ? { ...hand, settled: false } : { ...EMPTY, terms: terms(hand) };
  if (key === "hundred") return { ...hand, tiles: [], settled: false, hundreds: Math.min(hand.hundreds + 1, 9) };
  if (key === "back") return takeBack(hand);
  return hand;
}

function takeBack(hand) {
  if (hand.tiles.length) return { ...hand, tiles: hand.tiles.slice(0, -1), settled: false };
  if (hand.digits) return { ...hand, digits: hand.digits.slice(0, -1), settled: false };
  if (hand.hundreds) return { ...hand, hundreds: hand.hundreds - 1, settled: false };
  if (hand.terms.length) return { ...typed(hand.terms.at(-1)), terms: hand.terms.slice(0, -1) };
  return EMPTY;
}

export function toggleTile(hand, tile) {
  const tiles = hand.tiles.includes(tile) ? hand.tiles.filter((other) => other !== tile) : [...hand.tiles, tile];
  return { ...EMPTY, tiles };
}

/** What the form sends: "24", "12+7+5" or "6-5 4-2". */
export const write = (hand) => (hand.tiles.length ? hand.tiles.join(" ") : terms(hand).join("+"));

const typed = (number) => {
  const text = String(number);
  return number < 100 ? { ...EMPTY, digits: text } : { ...EMPTY, hundreds: Math.floor(number / 100), digits: text.slice(-2) };
};

export function read(text) {
  const tiles = text.match(/\d+\s*[-/:]\s*\d+/g);
  if (tiles) return { ...EMPTY, tiles: tiles.map(tileName) };
  const numbers = (text.match(/\d+/g) || []).map(Number);
  if (!numbers.length) return EMPTY;
  return { ...typed(numbers.at(-1)), terms: numbers.slice(0, -1) };
}

const tileName = (text) => text.match(/\d+/g).map(Number).sort((a, b) => b - a).join("-");

/** What the hand counts; `blank` is the value of the double blank, `unit` "pips" or "tiles". The server has the last word. */
export function count(hand, { blank, unit }) {
  if (!hand.tiles.length) return terms(hand).reduce((sum, term) => sum + term, 0);
  if (unit === "tiles") return hand.tiles.length;
  const value = (tile) => tile.split("-").reduce((sum, pip) => sum + Number(pip), 0) || blank;
  return hand.tiles.reduce((sum, tile) => sum + value(tile), 0);
}
