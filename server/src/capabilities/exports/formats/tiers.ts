import { type Segment, textOf, type Word } from '@colloquy/rules/transcript';
import type { Exportable } from '../exportable.ts';

/** Interval of a tier. `end` is after `start`. */
export type TierInterval = { startMs: number; endMs: number; text: string };
export type TierUtterance = TierInterval & { language: string | null; words: TierInterval[] };
export type Tier = { name: string; participant: string; utterances: TierUtterance[] };

const UNKNOWN_PARTICIPANT = 'Unknown speaker';

/**
 * One tier per speaker, in order of first speech, with unique names. Intervals of a tier do not overlap:
 * overlapping speech of one speaker goes to a second tier.
 */
export function tiersOf({ segments, speakers }: Exportable): Tier[] {
  const byParticipant = new Map<string | null, Tier[]>();
  const names = new Set<string>();
  const inOrder = segments.filter(({ words }) => words.length > 0).toSorted((a, b) => a.startMs - b.startMs);
  for (const segment of inOrder) {
    const participant = (segment.speakerId && speakers.get(segment.speakerId)?.name) || UNKNOWN_PARTICIPANT;
    const tiers = byParticipant.get(segment.speakerId) ?? [];
    byParticipant.set(segment.speakerId, tiers);
    let tier = tiers.find(({ utterances }) => utterances.at(-1)!.endMs <= segment.startMs);
    if (!tier) {
      tier = { name: uniqueName(participant, names), participant, utterances: [] };
      tiers.push(tier);
    }
    tier.utterances.push(asUtterance(segment));
  }
  return [...byParticipant.values()].flat();
}

/** Makes a name unique: `Name (2)`. */
export function uniqueName(name: string, usedNames: Set<string>): string {
  let own = name;
  for (let at = 2; usedNames.has(own); at++) own = `${name} (${at})`;
  usedNames.add(own);
  return own;
}

function asUtterance({ startMs, endMs: segmentEndMs, language, words }: Segment): TierUtterance {
  const endMs = Math.max(segmentEndMs, startMs + 1);
  return { startMs, endMs, language, text: textOf(words), words: spreadWords(words, startMs, endMs) };
}

/**
 * Words as consecutive intervals of at least one millisecond within their utterance. Words without room join
 * the last interval.
 */
function spreadWords(words: readonly Word[], fromMs: number, toMs: number): TierInterval[] {
  const stretches: (TierInterval & { words: Word[] })[] = [];
  for (const [at, word] of words.entries()) {
    const before = stretches.at(-1);
    const earliestMs = before ? before.endMs : fromMs;
    const latestMs = Math.max(earliestMs, toMs - (words.length - at));
    const startMs = Math.min(Math.max(word.startMs, earliestMs), latestMs);
    const limit = Math.min(toMs, toMs - (words.length - 1 - at));
    const endMs = Math.min(Math.max(word.endMs, startMs + 1), Math.max(limit, startMs + 1));
    if (before && endMs > toMs) before.words.push(word);
    else stretches.push({ startMs, endMs, text: '', words: [word] });
  }
  return stretches.map(({ words, ...stretch }) => ({ ...stretch, text: textOf(words) }));
}
