import { UNKNOWN_SPEAKER } from '@colloquy/contract/exports';
import type { Exportable } from './exportable.ts';
import { turnsOf } from './formats/layout.ts';

/** How much a speaker says. */
export type SpeakerSummary = {
  name: string;
  participant: string | null;
  turns: number;
  words: number;
  /** Null without times. */
  spokenMs: number | null;
};

/** Speakers who say something, in the order in which they first speak. */
export function summariseSpeakers({
  segments,
  speakers,
  unclear,
  isTimed,
}: Pick<Exportable, 'segments' | 'speakers' | 'unclear' | 'isTimed'>): SpeakerSummary[] {
  const summaries = new Map<string | null, SpeakerSummary>();
  for (const turn of turnsOf(segments)) {
    const { speakerId } = turn[0]!;
    const speaker = speakerId === null ? undefined : speakers.get(speakerId);
    const summary = summaries.get(speakerId) ?? {
      name: speaker?.name || UNKNOWN_SPEAKER,
      participant: speaker?.participant ?? null,
      turns: 0,
      words: 0,
      spokenMs: isTimed ? 0 : null,
    };
    summaries.set(speakerId, summary);
    summary.turns += 1;
    for (const { id, words, startMs, endMs } of turn) {
      // The placeholder of an unclear turn is not a word.
      if (!unclear.has(id)) summary.words += words.length;
      if (summary.spokenMs !== null) summary.spokenMs += Math.max(0, endMs - startMs);
    }
  }
  return [...summaries.values()];
}
