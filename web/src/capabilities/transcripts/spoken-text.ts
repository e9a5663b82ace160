import { continuesTurn, type Speaker } from '@colloquy/contract';
import { formatClock } from '../../ui/format/duration.ts';
import { type Place, wordOf, type WordIndex } from './word-index.ts';

/**
 * Words as they are pasted elsewhere. Those of one turn stand for themselves; of several turns, each is a line with its
 * speaker and time: `Speaker 1 (0:12): …`.
 */
export function spokenText(
  places: readonly Place[],
  index: WordIndex,
  speakers: ReadonlyMap<string, Speaker>,
): string {
  const turns: { speakerId: string | null; startMs: number; text: string; last: string }[] = [];
  for (const place of places) {
    const segment = index.segments.get(place.segmentId);
    const word = wordOf(index, place);
    if (!segment || !word) continue;
    const { id, speakerId } = segment;
    const turn = turns.at(-1);
    if (turn && (turn.last === id || continuesTurn(turn, segment))) {
      turn.text += `${word.glue ? '' : ' '}${word.text}`;
      turn.last = id;
    } else turns.push({ speakerId, startMs: word.startMs, text: word.text, last: id });
  }
  if (turns.length < 2) return turns[0]?.text ?? '';
  return turns
    .map(({ speakerId, startMs, text }) => {
      const label = speakerId === null ? undefined : speakers.get(speakerId)?.label;
      return `${label === undefined ? '' : `${label} `}(${formatClock(startMs)}): ${text}`;
    })
    .join('\n\n');
}
