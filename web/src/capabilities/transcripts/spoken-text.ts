import type { Speaker } from '@colloquy/contract';
import { formatClock } from '../../ui/format/duration.ts';
import { type Place, wordOf, type WordIndex } from './word-index.ts';

/**
 * Words as they are pasted elsewhere. Those of one speaker stand for themselves; where several speak, each turn is a
 * line with its speaker and time: `Speaker 1 (0:12): …`.
 */
export function spokenText(
  places: readonly Place[],
  index: WordIndex,
  speakers: ReadonlyMap<string, Speaker>,
): string {
  const turns: { speakerId: string | null; startMs: number; text: string }[] = [];
  for (const place of places) {
    const word = wordOf(index, place);
    if (!word) continue;
    const speakerId = index.segments.get(place.segmentId)?.speakerId ?? null;
    const turn = turns.at(-1);
    if (turn?.speakerId === speakerId) turn.text += `${word.glue ? '' : ' '}${word.text}`;
    else turns.push({ speakerId, startMs: word.startMs, text: word.text });
  }
  if (turns.length < 2) return turns[0]?.text ?? '';
  return turns
    .map(({ speakerId, startMs, text }) => {
      const label = speakerId === null ? undefined : speakers.get(speakerId)?.label;
      return `${label === undefined ? '' : `${label} `}(${formatClock(startMs)}): ${text}`;
    })
    .join('\n\n');
}
