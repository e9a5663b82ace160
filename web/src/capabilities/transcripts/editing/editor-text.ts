import {
  codePointLength,
  mergeTexts,
  moveOffset,
  normaliseText,
  textChange,
  tidyText,
  toCodePoint,
  toUtf16,
} from '@colloquy/contract';

/**
 * What is written in the editor, as it is written: with the space that a next word will follow. Offsets are UTF-16
 * units, as the DOM counts. What is kept is tidy (see `tidyText`) and counted in code points.
 */
export type Written = { text: string; start: number; end: number };

/** Where a place in what is written lies in the kept text. */
export function toKeptOffset(written: string, utf16: number): number {
  const kept = tidyText(written);
  if (kept === written) return toCodePoint(written, utf16);
  const before = tidyText(written.slice(0, utf16));
  const length = codePointLength(before);
  // Of the normalised text: a control character after a space is not kept, and the space is still the last.
  const isAfterSpace = /\s$/u.test(normaliseText(written.slice(0, utf16))) && before !== '';
  return Math.min(length + (isAfterSpace ? 1 : 0), codePointLength(kept));
}

/** Where a place in the kept text lies in what is written: the first that has so much before it. */
export function toWrittenOffset(written: string, codePoint: number): number {
  if (tidyText(written) === written) return toUtf16(written, codePoint);
  let low = 0;
  let high = written.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (toKeptOffset(written, middle) < codePoint) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The stretch in which two texts differ, never between the halves of a character. UTF-16 units. */
export function changedStretch(
  before: string,
  after: string,
): { at: number; removed: number; added: string } {
  const shortest = Math.min(before.length, after.length);
  let head = 0;
  while (head < shortest && before[head] === after[head]) head++;
  if (isInsidePair(before, head) || isInsidePair(after, head)) head--;
  let tail = 0;
  while (tail < shortest - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  if (isInsidePair(before, before.length - tail) || isInsidePair(after, after.length - tail)) tail--;
  return { at: head, removed: before.length - tail - head, added: after.slice(head, after.length - tail) };
}

const isInsidePair = (text: string, at: number): boolean =>
  /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[at] ?? '');

/** Puts text in the place of what is selected. */
export function replaceSelected({ text, start, end }: Written, added: string): Written {
  const caret = start + added.length;
  return { text: text.slice(0, start) + added + text.slice(end), start: caret, end: caret };
}

/** Pasted or dropped text as a segment can hold it: on one line. A line's end around it is no space to keep. */
export function onOneLine(pasted: string): string {
  const text = normaliseText(pasted);
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const from = text.slice(0, start).includes('\n') ? start : 0;
  const to = text.slice(end).includes('\n') ? end : text.length;
  return text.slice(from, Math.max(from, to)).replace(/\s+/gu, ' ');
}

/**
 * What is shown once somebody else's change meets what is written here.
 *
 * @param seen   the kept text that was written on
 * @param theirs the kept text as it is now
 */
export function meetChange(written: Written, { seen, theirs }: { seen: string; theirs: string }): Written {
  const mine = tidyText(written.text);
  if (mine === theirs) return written;
  // Of words that both changed, what is being typed stays: it must not vanish from under the hands.
  const merged = mine === seen ? undefined : mergeTexts(seen, theirs, mine);
  const text = merged ? (merged.alternative ?? merged.text) : theirs;
  const change = textChange(mine, text);
  const move = (utf16: number): number =>
    toUtf16(text, moveOffset(toKeptOffset(written.text, utf16), change, 'end'));
  return { text, start: move(written.start), end: move(written.end) };
}
