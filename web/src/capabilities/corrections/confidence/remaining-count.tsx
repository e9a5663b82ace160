import { countLowConfidence, countUnclear, DEFAULT_THRESHOLD } from '@colloquy/rules/confidence';
import { useMemo } from 'react';
import { usePreferences } from '../../../app/preferences/preferences.ts';
import { formatNumber } from '../../../ui/format/amount.ts';
import { type TranscriptScope, useSettledSegments, useTranscriptScope } from '../../editing/index.ts';

/** Number of words and turns to check, in the tab of their panel. Follows edits once they rest. */
export function RemainingBadge() {
  const segments = useSettledSegments(useTranscriptScope().session);
  const threshold = usePreferences().transcript.uncertaintyThreshold ?? DEFAULT_THRESHOLD;
  const remaining = useMemo(
    () => countLowConfidence(segments, threshold) + countUnclear(segments),
    [segments, threshold],
  );
  return remaining === 0 ? null : formatNumber(remaining);
}

/** A transcript with words to check opens with their panel. */
export function hasWordsToCheck({ session }: TranscriptScope): boolean {
  const { segments } = session.getState().transcript;
  return session.mayEdit && countLowConfidence(segments) + countUnclear(segments) > 0;
}
