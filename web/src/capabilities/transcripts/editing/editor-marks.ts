import { type Segment, textOf, tidyText, wordRanges } from '@colloquy/contract';
import type { SegmentMarks } from '../marks.ts';
import { toWrittenOffset } from './editor-text.ts';
import { type Surface, textNodeOf } from './surface.ts';

/**
 * Marks of the words that are being written, where they are one text without elements. By the CSS Custom Highlight API:
 * the ranges move with the text as it is typed. Browsers that lack it show the words without marks.
 */
const highlights = (): HighlightRegistry | undefined =>
  typeof CSS === 'undefined' ? undefined : CSS.highlights;

function rangesOf(surface: Surface, segment: Segment, words: Iterable<number>): Range[] {
  const node = textNodeOf(surface);
  const places = wordRanges(segment.words);
  const inside = (codePoint: number): number => Math.min(toWrittenOffset(node.data, codePoint), node.length);
  return [...words].flatMap((word) => {
    const place = places[word];
    if (!place) return [];
    const range = document.createRange();
    range.setStart(node, inside(place.start));
    range.setEnd(node, inside(place.end));
    return [range];
  });
}

let shown: readonly string[] = [];

/** Shows the marks of a segment's words in the editor. */
export function showMarks(surface: Surface, segment: Segment, marks: SegmentMarks): void {
  const registry = highlights();
  // What is typed since has moved the marks along; once it is sent, they are looked up anew.
  if (!registry || tidyText(textNodeOf(surface).data) !== textOf(segment.words)) return;
  clearMarks();
  for (const [kind, words] of marks) registry.set(kind, new Highlight(...rangesOf(surface, segment, words)));
  shown = marks.map(([kind]) => kind);
}

export function clearMarks(): void {
  for (const kind of shown) highlights()?.delete(kind);
  shown = [];
}
