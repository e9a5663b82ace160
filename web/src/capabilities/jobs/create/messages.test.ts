import { describe, expect, test } from 'vitest';
import * as messages from './messages.ts';

describe('the estimate of a draft', () => {
  const estimate = { isReading: false, known: 2, unknown: 0, ms: 4_797_000, credits: 7_996, missing: 0 };
  const describeWith = (part: object) =>
    messages.describeEstimate({ ...estimate, spendable: 98_850, secondsPerMinute: 11.4, ...part });

  test.each([
    [{}, '1:19:57 · about 80 credits of 988 · ready in about 15 min'],
    [{ credits: 100 }, '1:19:57 · about 1 credit of 988 · ready in about 15 min'],
    [{ credits: 17, spendable: 12 }, '1:19:57 · about 0.17 credits of 0.12 · ready in about 15 min'],
    [{ spendable: undefined, secondsPerMinute: undefined }, '1:19:57 · about 80 credits'],
    [{ secondsPerMinute: 180 }, '1:19:57 · about 80 credits of 988 · ready in about 4 h'],
    [
      { unknown: 1 },
      '1:19:57 · about 80 credits of 988 · ready in about 15 min · the length of 1 file is known after the start',
    ],
    [{ known: 0, unknown: 2 }, 'the length of 2 files is known after the start'],
    [{ known: 0 }, 'No charge'],
    [{ isReading: true }, 'Reading the length of the files…'],
  ])('with %o is %s', (part, sentence) => expect(describeWith(part)).toBe(sentence));
});
