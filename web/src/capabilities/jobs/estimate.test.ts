import { describe, expect, it } from 'vitest';
import { estimateUploads } from './estimate.rules.ts';

const offer = { work: 'transcription', price: 100, funds: { spendable: 310 } } as const;

describe('what the chosen files will cost', () => {
  it('is the sum of the known lengths, each rounded as it will be charged', () => {
    expect(estimateUploads([60_000, 10_000, null, 10_000], offer)).toEqual({
      isReading: false,
      known: 3,
      unknown: 1,
      ms: 80_000,
      credits: 134,
      missing: 0,
    });
  });

  it('counts as enough only with what is set aside beside it', () => {
    expect(estimateUploads([180_000], offer).missing).toBe(20);
    expect(estimateUploads([120_000], offer).missing).toBe(0);
  });

  it('waits for lengths that are still being read', () => {
    expect(estimateUploads([undefined, 60_000], offer)).toMatchObject({ isReading: true, known: 1 });
  });
});
