import { countCorrections, type Segment } from '@colloquy/rules/transcript';
import type { CorrectionTracker } from '../confidence/word-suggestions.ts';
import { ALL_WORDS, findText } from '../../transcripts/index.ts';
import type { JobCorrection } from './corrections.queries.ts';

/** A correction whose wrong word still occurs in this transcript. */
export type CorrectionSuggestion = JobCorrection & { hits: number; isHere: boolean };

const countHits = (segments: readonly Segment[], text: string): number =>
  findText(segments, { ...ALL_WORDS, text, wholeWord: true }).length;

/** Corrections that were made more often than the word was kept, and whose wrong word occurs here. */
export function suggestCorrections(
  corrections: readonly JobCorrection[],
  segments: readonly Segment[],
  recordingId: string,
): CorrectionSuggestion[] {
  return corrections.flatMap((correction) => {
    const { wrong, count, remaining, recordings } = correction;
    const hits = remaining < count ? countHits(segments, wrong) : 0;
    const isHere = recordings.every(({ id }) => id === recordingId);
    return hits > 0 ? [{ ...correction, hits, isHere }] : [];
  });
}

/** Corrections made here since the transcript was opened, in the server's format. */
export function ownCorrections(
  tracker: CorrectionTracker,
  segments: readonly Segment[],
  recordingId: string,
): JobCorrection[] {
  const changed = tracker.changedSegments(segments);
  return countCorrections(tracker.corrections(segments)).map((correction) => ({
    ...correction,
    remaining: countHits(changed, correction.wrong),
    recordings: [{ id: recordingId, name: '' }],
  }));
}
