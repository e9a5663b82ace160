import type { ExpectedErrors, QualityOffer } from '@colloquy/contract';
import { expect, it } from 'vitest';
import { describePace, expectedIn } from './expected.rules.ts';

it('what is expected is found by the language alone, whatever its region', () => {
  const one = { language: 'pt', quality: 'fast', level: 'fair' } as ExpectedErrors;
  expect(expectedIn([one], 'pt-BR', 'fast')).toBe(one);
  expect(expectedIn([one], 'pt', 'best')).toBeUndefined();
  expect(expectedIn([one], null, 'fast')).toBeUndefined();
});

it('the pace is said for an hour, and where it was measured', () => {
  const offer = { secondsPerMinute: 9.1, isMeasured: true, sentTo: null as string | null } as QualityOffer;
  expect(describePace(offer)).toBe('About 9 minutes for an hour of sound');
  expect(describePace({ ...offer, secondsPerMinute: 0.4, isMeasured: false })).toBe(
    'About 1 minute for an hour of sound on two cores',
  );
});
