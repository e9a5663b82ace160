import type { WordTime } from '../ports/speech.ts';
import type { Region } from '../voice-activity/regions.ts';

/** Speech begins and ends a little before and after it is noticed. */
const SLACK_MS = 100;
const MIN_WORD_MS = 20;

/**
 * Clips words to where somebody speaks: left alone, the first word swallows the silence before it and the last one
 * the silence after it. Times come out as integers that never run backwards.
 */
export function placeWords<W extends WordTime>(words: readonly W[], regions: readonly Region[]): W[] {
  let earliest = 0;
  return words.map((word) => {
    const region = nearest(regions, word);
    const [from, to] = region ? [region.startMs - SLACK_MS, region.endMs + SLACK_MS] : [0, Infinity];
    const startMs = Math.round(Math.max(earliest, Math.min(Math.max(word.startMs, from), to - MIN_WORD_MS)));
    const endMs = Math.max(startMs + MIN_WORD_MS, Math.round(Math.min(Math.max(word.endMs, from), to)));
    earliest = endMs;
    return { ...word, startMs, endMs };
  });
}

/** The region that shares most time with the word, or else lies next to it. */
function nearest(regions: readonly Region[], word: WordTime): Region | undefined {
  let best: Region | undefined;
  let most = -Infinity;
  for (const region of regions) {
    const shared = Math.min(word.endMs, region.endMs) - Math.max(word.startMs, region.startMs);
    if (shared > most) {
      most = shared;
      best = region;
    }
  }
  return best;
}
