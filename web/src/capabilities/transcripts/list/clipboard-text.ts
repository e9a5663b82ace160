import { continuesTurn, type Speaker, type WordPosition } from '@colloquy/rules/transcript';
import { formatClock } from '../../../ui/format/duration.ts';
import { type WordIndex, wordOf } from '../../editing/index.ts';

/**
 * Words as clipboard text: bare for one turn; for several turns one paragraph each, with speaker and time:
 * `Speaker 1 (0:12): …`.
 */
export function clipboardText(
  positions: readonly WordPosition[],
  index: WordIndex,
  speakers: ReadonlyMap<string, Speaker>,
): string {
  const turns: { speakerId: string | null; startMs: number; text: string; last: string }[] = [];
  for (const position of positions) {
    const segment = index.segments.get(position.segmentId);
    const word = wordOf(index, position);
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
