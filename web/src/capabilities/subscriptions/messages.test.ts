import { expect, it } from 'vitest';
import { previewArithmetic } from './messages.ts';

it('a preview adds up, also if the month has brought more before', () => {
  const planGrant = {
    month: '2026-11',
    days: 30,
    parts: [
      { plan: 0 as const, seats: null, days: 24, monthly: 6_000 },
      { plan: 2 as const, seats: 7, days: 6, monthly: 210_000 },
    ],
    earlier: 76_800,
  };
  const parts =
    'Plan credits for November 2026: 24 of 30 days Free (60.00 a month) + 6 of 30 days Pay per User, 7 seats (2,100.00 a month)';
  expect(previewArithmetic({ planGrant, total: 46_800, grantedOnStart: 0 })).toBe(
    `${parts} = 468.00. 768.00 were already granted this month, so nothing is added.`,
  );
  expect(
    previewArithmetic({ planGrant: { ...planGrant, earlier: 4_800 }, total: 46_800, grantedOnStart: 42_000 }),
  ).toBe(`${parts}, less 48.00 granted before = 420.00.`);
});
