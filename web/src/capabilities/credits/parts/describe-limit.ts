import type { UserCredits } from '@colloquy/contract';
import { formatCredits } from '../../../ui/format/amount.ts';

/** `80.00 of 250.00 used`, or that there is none. */
export const describeLimit = (limit: UserCredits['limit']): string =>
  limit === null ? 'None' : `${formatCredits(limit.used)} of ${formatCredits(limit.monthly)} used`;
