import type { Quality, ExpectedErrors, QualityOffer } from '@colloquy/contract/models';

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

/** `About 9 minutes for an hour of sound`, marked as an estimate on servers that have not been measured. */
export function describeProcessingTime({ secondsPerMinute, isMeasured, sentTo }: QualityOffer): string {
  const minutes = Math.max(1, Math.round((secondsPerMinute * HOUR) / 60));
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `About ${time} for an hour of sound${isMeasured || sentTo !== null ? '' : ' on two cores'}`;
}
