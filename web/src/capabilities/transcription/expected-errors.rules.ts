import type { Quality, ExpectedErrors, QualityOffer } from '@colloquy/contract/models';
import * as text from './messages.ts';

/**
 * Published error rate for a language and quality; undefined if none was published or the language is
 * unknown.
 */
export const findExpectedErrors = (
  expected: readonly ExpectedErrors[],
  language: string | null,
  quality: Quality,
): ExpectedErrors | undefined => {
  const code = language?.split('-')[0]?.toLowerCase();
  return expected.find((each) => each.language === code && each.quality === quality);
};

const HOUR = 60;

/** `About 9 minutes per hour of audio`, marked as an estimate on servers that have not been measured. */
export function describeProcessingTime({ secondsPerMinute, isMeasured, sentTo }: QualityOffer): string {
  const minutes = Math.max(1, Math.round((secondsPerMinute * HOUR) / 60));
  return isMeasured || sentTo !== null ? text.processingTime(minutes) : text.estimatedTime(minutes);
}
