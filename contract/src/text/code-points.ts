/**
 * Offsets into text are Unicode code points everywhere: on the wire, in the database, in anchors. JavaScript counts
 * UTF-16 units, where 'ዓ' is one and '😀' two, so whoever meets a DOM range or a string method converts here.
 */

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Whether a code point of two UTF-16 units begins at this unit. */
const isPair = (text: string, unit: number): boolean =>
  isHighSurrogate(text.charCodeAt(unit)) && isLowSurrogate(text.charCodeAt(unit + 1));

/** How many code points a text has. */
export function codePointLength(text: string): number {
  return toCodePoint(text, text.length);
}

/**
 * The UTF-16 offset of a code point offset. Offsets before the text answer 0, those behind it its length.
 */
export function toUtf16(text: string, codePoint: number): number {
  let unit = 0;
  for (let passed = 0; passed < codePoint && unit < text.length; passed++) unit += isPair(text, unit) ? 2 : 1;
  return unit;
}

/**
 * The code point offset of a UTF-16 offset, as a DOM selection gives it. An offset between the two units of one code
 * point answers the offset before that code point.
 */
export function toCodePoint(text: string, utf16: number): number {
  let codePoint = 0;
  let unit = 0;
  while (unit < text.length) {
    unit += isPair(text, unit) ? 2 : 1;
    if (unit > utf16) break;
    codePoint++;
  }
  return codePoint;
}

/** The text between two code point offsets, half-open; offsets outside the text are taken as its ends. */
export function sliceCodePoints(text: string, start: number, end = Number.POSITIVE_INFINITY): string {
  const from = toUtf16(text, start);
  return text.slice(from, from + toUtf16(text.slice(from), end - Math.max(start, 0)));
}
