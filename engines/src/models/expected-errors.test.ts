import { expect, it } from 'vitest';
import { expectedError } from './expected-errors.ts';

it('expected errors are those of the model, of a larger sibling, or unknown, always with a source', () => {
  expect(expectedError('parakeet-tdt-v3', 'de')).toMatchObject({ errorRate: 0.0504, siblingModel: null });
  expect(expectedError('whisper-base', 'en')).toMatchObject({ errorRate: 0.05, stepsWorse: 0 });
  expect(expectedError('whisper-base', 'sw')).toMatchObject({
    siblingModel: 'Whisper large-v2',
    stepsWorse: 1,
    source: { url: 'https://github.com/openai/whisper/blob/main/language-breakdown.svg' },
  });
  expect(expectedError('whisper-large-v3-turbo', 'fr')).toMatchObject({ errorRate: 0.083, stepsWorse: 0 });
  expect(expectedError('parakeet-tdt-v3', 'sw')).toBeUndefined();
  expect(expectedError('whisper-base', 'ba')).toBeUndefined();
});
