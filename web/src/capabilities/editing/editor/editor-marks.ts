import { type Segment, textOf, wordRanges } from '@colloquy/rules/transcript';
import { tidyText } from '@colloquy/rules/text';
import type { SegmentMarks } from '../words/marks.ts';
import { toDraftOffset } from './editor-text.ts';
import { type Surface, textNodeOf } from './surface.ts';

/**
 * Marks inside the editor, which is a single text node, use the CSS Custom Highlight API: ranges move with
 * the typed text. Browsers without it show no marks.
 */
const highlights = (): HighlightRegistry | undefined =>
  typeof CSS === 'undefined' ? undefined : CSS.highlights;

function rangesOf(surface: Surface, segment: Segment, words: Iterable<number>): Range[] {
  const node = textNodeOf(surface);
  const ranges = wordRanges(segment.words);
  const inside = (codePoint: number): number => Math.min(toDraftOffset(node.data, codePoint), node.length);
  return [...words].flatMap((word) => {
    const range = ranges[word];
    if (!range) return [];
    const domRange = document.createRange();
    domRange.setStart(node, inside(range.start));
    domRange.setEnd(node, inside(range.end));
    return [domRange];
  });
}

/** Ranges that each editor shows, by kind. Editors on one page share the highlight of a kind. */
const shownRanges = new WeakMap<Surface, ReadonlyMap<string, readonly Range[]>>();

/** Shows the marks of a segment's words in the editor. */
export function showMarks(surface: Surface, segment: Segment, marks: SegmentMarks): void {
  const registry = highlights();
  // Ranges have moved with unsaved typing; they are rebuilt once it is saved.
  if (!registry || tidyText(textNodeOf(surface).data) !== textOf(segment.words)) return;
  clearMarks(surface);
  const shown = new Map(marks.map(([kind, words]) => [kind, rangesOf(surface, segment, words)]));
  for (const [kind, ranges] of shown) {
    const highlight = registry.get(kind) ?? new Highlight();
    for (const range of ranges) highlight.add(range);
    registry.set(kind, highlight);
  }
  shownRanges.set(surface, shown);
}

export function clearMarks(surface: Surface): void {
  const registry = highlights();
  for (const [kind, ranges] of shownRanges.get(surface) ?? []) {
    const highlight = registry?.get(kind);
    for (const range of ranges) highlight?.delete(range);
    if (highlight?.size === 0) registry?.delete(kind);
  }
  shownRanges.delete(surface);
}
