import type { ExpectedErrors, Quality, QualityOffer } from '@colloquy/contract';

/** What was published for a language and a quality; undefined where nothing was, or the language is not known yet. */
export const expectedIn = (
  expected: readonly ExpectedErrors[],
  language: string | null,
  quality: Quality,
): ExpectedErrors | undefined => {
  const code = language?.split('-')[0]?.toLowerCase();
  return expected.find((each) => each.language === code && each.quality === quality);
};

const HOUR = 60;

/** `About 9 minutes for an hour of sound`; on a machine that was not measured yet it says so. */
export function describePace({ secondsPerMinute, isMeasured, sentTo }: QualityOffer): string {
  const minutes = Math.max(1, Math.round((secondsPerMinute * HOUR) / 60));
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `About ${time} for an hour of sound${isMeasured || sentTo !== null ? '' : ' on two cores'}`;
}
