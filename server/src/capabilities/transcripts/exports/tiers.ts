import { type Segment, textOf, type Word } from '@colloquy/contract';
import type { Exportable } from './exportable.ts';

/** A stretch of a tier. `end` is later than `start`. */
export type Stretch = { startMs: number; endMs: number; text: string };
export type Utterance = Stretch & { language: string | null; words: Stretch[] };
export type Tier = { name: string; participant: string; utterances: Utterance[] };

const UNKNOWN = 'Unknown speaker';

/**
 * A tier for each speaker, in the order in which they first speak; names are unique. In a tier nothing overlaps: where
 * somebody is said to speak twice at once, what is later goes to a second tier of the same participant.
 */
export function tiersOf({ segments, speakers }: Exportable): Tier[] {
  const byParticipant = new Map<string | null, Tier[]>();
  const names = new Set<string>();
  const inOrder = segments.filter(({ words }) => words.length > 0).toSorted((a, b) => a.startMs - b.startMs);
  for (const segment of inOrder) {
    const participant = (segment.speakerId && speakers.get(segment.speakerId)?.name) || UNKNOWN;
    const tiers = byParticipant.get(segment.speakerId) ?? [];
    byParticipant.set(segment.speakerId, tiers);
    let tier = tiers.find(({ utterances }) => utterances.at(-1)!.endMs <= segment.startMs);
    if (!tier) {
      tier = { name: unique(participant, names), participant, utterances: [] };
      tiers.push(tier);
    }
    tier.utterances.push(asUtterance(segment));
  }
  return [...byParticipant.values()].flat();
}

/** The same name again gets a number: `Name (2)`. */
export function unique(name: string, taken: Set<string>): string {
  let own = name;
  for (let at = 2; taken.has(own); at++) own = `${name} (${at})`;
  taken.add(own);
  return own;
}

function asUtterance({ startMs, endMs: saidEnd, language, words }: Segment): Utterance {
  const endMs = Math.max(saidEnd, startMs + 1);
  return { startMs, endMs, language, text: textOf(words), words: spread(words, startMs, endMs) };
}

/**
 * Words as stretches of at least a millisecond, one after another within their utterance. What no longer fits is said
 * in the last one, so that no word is lost.
 */
function spread(words: readonly Word[], fromMs: number, toMs: number): Stretch[] {
  const stretches: (Stretch & { words: Word[] })[] = [];
  for (const [at, word] of words.entries()) {
    const before = stretches.at(-1);
    const least = before ? before.endMs : fromMs;
    const most = Math.max(least, toMs - (words.length - at));
    const startMs = Math.min(Math.max(word.startMs, least), most);
    const limit = Math.min(toMs, toMs - (words.length - 1 - at));
    const endMs = Math.min(Math.max(word.endMs, startMs + 1), Math.max(limit, startMs + 1));
    if (before && endMs > toMs) before.words.push(word);
    else stretches.push({ startMs, endMs, text: '', words: [word] });
  }
  return stretches.map(({ words: said, ...stretch }) => ({ ...stretch, text: textOf(said) }));
}
