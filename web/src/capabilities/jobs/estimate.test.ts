import { describe, expect, it } from 'vitest';
import { estimateUploads } from './estimate.rules.ts';

const offer = { work: 'transcription', price: 100, funds: { spendable: 310 } } as const;

describe('the estimate of the chosen files', () => {
  it('sums the known durations, each rounded as it will be charged', () => {
    expect(estimateUploads([60_000, 10_000, null, 10_000], offer)).toEqual({
      isReading: false,
      known: 3,
      unknown: 1,
      ms: 80_000,
      credits: 134,
      missing: 0,
    });
  });

  it('counts the whole reservation against the balance', () => {
    expect(estimateUploads([180_000], offer).missing).toBe(20);
    expect(estimateUploads([120_000], offer).missing).toBe(0);
  });

  it('waits for durations that are still being read', () => {
    expect(estimateUploads([undefined, 60_000], offer)).toMatchObject({ isReading: true, known: 1 });
  });
});
