import type { HistoryEntry, TouchedSegment } from '@colloquy/contract';
import { diffWords, type Stretch } from './word-diff.ts';

/** Whether a step did nothing but cut one segment in two, or put two together: that is one change, not two. */
export const isOneCut = ({ segments, segmentCount }: HistoryEntry): boolean =>
  segmentCount === 2 && segments.some(({ before, after }) => before === null || after === null);

/** What a step did to the words of a segment, for reading. */
export function stretchesOf(entry: HistoryEntry, touched: TouchedSegment): Stretch[] {
  const { before, after, marked } = touched;
  if (marked !== null) return [{ kind: 'same', text: marked, hasSpace: false }];
  if (isOneCut(entry)) {
    const inOrder = entry.segments.toSorted((one, other) => one.startMs - other.startMs);
    const texts = (side: 'before' | 'after') => inOrder.flatMap((segment) => segment[side]?.text ?? []);
    return diffWords(texts('before'), texts('after'));
  }
  // One that came to be or ended is told by its words, not as if they had all been written or deleted.
  const [old, now] = [before?.text ?? after?.text ?? '', after?.text ?? before?.text ?? ''];
  return diffWords([old], [now]);
}
