import type { ExpectedErrors, QualityOffer } from '@colloquy/contract/models';
import { expect, it } from 'vitest';
import { describeProcessingTime, findExpectedErrors } from './expected-errors.rules.ts';

it('finds expected errors by language, ignoring the region', () => {
  const one = { language: 'pt', quality: 'fast', level: 'fair' } as ExpectedErrors;
  expect(findExpectedErrors([one], 'pt-BR', 'fast')).toBe(one);
  expect(findExpectedErrors([one], 'pt', 'best')).toBeUndefined();
  expect(findExpectedErrors([one], null, 'fast')).toBeUndefined();
});

it('describes the processing time of one hour, and whether it was measured', () => {
  const offer = { secondsPerMinute: 9.1, isMeasured: true, sentTo: null as string | null } as QualityOffer;
  expect(describeProcessingTime(offer)).toBe('About 9 minutes per hour of audio');
  expect(describeProcessingTime({ ...offer, secondsPerMinute: 0.4, isMeasured: false })).toBe(
    'About 1 minute per hour of audio on two cores',
  );
});
