import { codePointLength, normaliseText, tidyText, toCodePoint, toUtf16 } from '@colloquy/rules/text';
import { mergeTexts, moveOffset, textChange } from '@colloquy/rules/transcript';

/**
 * The editor's text as typed, including a trailing space before the next word, and the selection in UTF-16
 * units. Saved text is tidy (see `tidyText`) and counted in code points.
 */
export type DraftText = { text: string; start: number; end: number };

/** Converts an offset in the draft to one in the saved text. */
export function toSavedOffset(draft: string, utf16: number): number {
  const kept = tidyText(draft);
  if (kept === draft) return toCodePoint(draft, utf16);
  const before = tidyText(draft.slice(0, utf16));
  const length = codePointLength(before);
  // Normalise first: a control character after a space is dropped, and the space is still the last character.
  const isAfterSpace = /\s$/u.test(normaliseText(draft.slice(0, utf16))) && before !== '';
  return Math.min(length + (isAfterSpace ? 1 : 0), codePointLength(kept));
}

/** Converts an offset in the saved text to the first matching one in the draft. */
export function toDraftOffset(draft: string, codePoint: number): number {
  if (tidyText(draft) === draft) return toUtf16(draft, codePoint);
  let low = 0;
  let high = draft.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (toSavedOffset(draft, middle) < codePoint) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The span in which two texts differ, in UTF-16 units; never splits a surrogate pair. */
export function changedSpan(before: string, after: string): { at: number; removed: number; added: string } {
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

/** Replaces the selection. */
export function replaceSelected({ text, start, end }: DraftText, added: string): DraftText {
  const caret = start + added.length;
  return { text: text.slice(0, start) + added + text.slice(end), start: caret, end: caret };
}

/** Pasted or dropped text on one line, as segments require. Line breaks at the ends add no space. */
export function onOneLine(pasted: string): string {
  const text = normaliseText(pasted);
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const from = text.slice(0, start).includes('\n') ? start : 0;
  const to = text.slice(end).includes('\n') ? end : text.length;
  return text.slice(from, Math.max(from, to)).replace(/\s+/gu, ' ');
}

/**
 * Rebases the draft on a change by another user.
 *
 * @param base  the saved text that the draft is based on
 * @param saved the current saved text
 */
export function rebaseDraft(draft: DraftText, { base, saved }: { base: string; saved: string }): DraftText {
  const ownText = tidyText(draft.text);
  if (ownText === saved) return draft;
  // In a conflict the draft wins, so that typed text never disappears.
  const merged = ownText === base ? undefined : mergeTexts(base, saved, ownText);
  const text = merged ? (merged.conflict ?? merged.text) : saved;
  const change = textChange(ownText, text);
  const move = (utf16: number): number =>
    toUtf16(text, moveOffset(toSavedOffset(draft.text, utf16), change, 'end'));
  return { text, start: move(draft.start), end: move(draft.end) };
}
