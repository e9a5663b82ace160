import { countCorrections, type Segment } from '@colloquy/contract';
import type { Learning } from '../doubt/learned.ts';
import { ANYWHERE, findText } from '../find-words.ts';
import type { KnownCorrection } from './known-corrections.ts';

/** A correction whose wrong form stands in this transcript still. */
export type Offer = KnownCorrection & { places: number; isHere: boolean };

const countPlaces = (segments: readonly Segment[], text: string): number =>
  findText(segments, { ...ANYWHERE, text, wholeWord: true }).length;

/** Of what was corrected more often than it was left, what stands here still. */
export function offersFor(
  known: readonly KnownCorrection[],
  segments: readonly Segment[],
  recordingId: string,
): Offer[] {
  return known.flatMap((correction) => {
    const { wrong, count, kept, recordings } = correction;
    const places = kept < count ? countPlaces(segments, wrong) : 0;
    const isHere = recordings.every(({ id }) => id === recordingId);
    return places > 0 ? [{ ...correction, places, isHere }] : [];
  });
}

/** What was corrected here since the words were opened, as the server tells it of what was corrected before. */
export function correctedHere(
  learning: Learning,
  segments: readonly Segment[],
  recordingId: string,
): KnownCorrection[] {
  const changed = learning.changed(segments);
  return countCorrections(learning.follow(segments)).map((correction) => ({
    ...correction,
    kept: countPlaces(changed, correction.wrong),
    recordings: [{ id: recordingId, name: '' }],
  }));
}
