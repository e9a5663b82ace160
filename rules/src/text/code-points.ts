/**
 * Text offsets are Unicode code points everywhere: on the wire, in the database, in anchors. JavaScript
 * counts UTF-16 units ('ዓ' is one, '😀' two), so code that handles DOM ranges or string offsets converts
 * here.
 */

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Whether a surrogate pair begins at this unit. */
const isPair = (text: string, unit: number): boolean =>
  isHighSurrogate(text.charCodeAt(unit)) && isLowSurrogate(text.charCodeAt(unit + 1));

/** Length of a text in code points. */
export function codePointLength(text: string): number {
  return toCodePoint(text, text.length);
}

/** Converts a code point offset to UTF-16, clamped to the text. */
export function toUtf16(text: string, codePoint: number): number {
  let unit = 0;
  for (let passed = 0; passed < codePoint && unit < text.length; passed++) unit += isPair(text, unit) ? 2 : 1;
  return unit;
}

/**
 * Converts a UTF-16 offset, such as one from a DOM selection, to code points. An offset inside a surrogate
 * pair maps to the start of its code point.
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

/** Text between two code point offsets, half-open; offsets are clamped to the text. */
export function sliceCodePoints(text: string, start: number, end = Number.POSITIVE_INFINITY): string {
  const from = toUtf16(text, start);
  return text.slice(from, from + toUtf16(text.slice(from), end - Math.max(start, 0)));
}
