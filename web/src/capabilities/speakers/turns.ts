import { continuesTurn, type Segment } from '@colloquy/rules/transcript';
import type { SelectedWords } from '../editing/index.ts';

/**
 * Consecutive segments of one speaker, up to a change of speaker or a turn start set by a person. Never
 * empty.
 */
export type Turn = {
  /** Id of its first segment; turns have no ids of their own. */
  id: string;
  speakerId: string | null;
  segments: readonly Segment[];
  startMs: number;
  endMs: number;
};

/** Turns in text order. Segments without words belong to none. */
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

export const countTurnWords = ({ segments }: Pick<Turn, 'segments'>): number =>
  segments.reduce((sum, { words }) => sum + words.length, 0);

/** The turn that contains a segment. */
export const turnWith = (turns: readonly Turn[], segmentId: string): Turn | undefined =>
  turns.find(({ segments }) => segments.some(({ id }) => id === segmentId));

/** Turns that overlap a selection. */
export function turnsIn(turns: readonly Turn[], selection: readonly SelectedWords[]): Turn[] {
  const touched = new Set(selection.map(({ segmentId }) => segmentId));
  return turns.filter(({ segments }) => segments.some(({ id }) => touched.has(id)));
}
