import { continuesTurn, type Segment } from '@colloquy/contract';
import type { SelectedWords } from '../desk.ts';

/**
 * What one speaker says without a break: the segments from one change of speaker, or from where a person began a turn,
 * to the next. Never empty.
 */
export type Turn = {
  /** Of its first segment: a turn has no id of its own. */
  id: string;
  speakerId: string | null;
  segments: readonly Segment[];
  startMs: number;
  endMs: number;
};

/** The turns of a transcript in the order of the text. Segments without words belong to none. */
export function turnsOf(segments: readonly Segment[]): Turn[] {
  const turns: (Turn & { segments: Segment[] })[] = [];
  for (const segment of segments) {
    if (segment.words.length === 0) continue;
    const turn = turns.at(-1);
    if (turn && continuesTurn(turn, segment)) {
      turn.segments.push(segment);
      turn.endMs = Math.max(turn.endMs, segment.endMs);
    } else {
      const { id, speakerId, startMs, endMs } = segment;
      turns.push({ id, speakerId, segments: [segment], startMs, endMs });
    }
  }
  return turns;
}

export const countWords = ({ segments }: Pick<Turn, 'segments'>): number =>
  segments.reduce((sum, { words }) => sum + words.length, 0);

/** The turn that a segment lies in. */
export const turnWith = (turns: readonly Turn[], segmentId: string): Turn | undefined =>
  turns.find(({ segments }) => segments.some(({ id }) => id === segmentId));

/** The turns that a selection touches. */
export function turnsIn(turns: readonly Turn[], selection: readonly SelectedWords[]): Turn[] {
  const touched = new Set(selection.map(({ segmentId }) => segmentId));
  return turns.filter(({ segments }) => segments.some(({ id }) => touched.has(id)));
}
