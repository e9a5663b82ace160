import type { CreditPrice, Posting } from '@colloquy/contract/credits';
import { formatCredits, formatMinor } from '../../ui/format/amount.ts';

/** Sentences that change with an amount or a price. */

/** Effect of the correction of a grant. */
export const correctionText = (price: CreditPrice | null): string =>
  [
    'Takes back credits that were granted by mistake. The grant and its correction both remain in the amount history.',
    price &&
      `The next invoice credits what you take back, at ${formatMinor(price.minor, price.currency)} a credit.`,
  ]
    .filter(Boolean)
    .join(' ');

/** How much of a grant a correction can take back, and why not all of it. */
export function correctableHint({
  amount,
  corrected,
  correctable,
}: Pick<Posting, 'amount' | 'corrected' | 'correctable'>): string {
  const used = amount - corrected - correctable;
  const why = [
    corrected > 0 && `${formatCredits(corrected)} were already taken back`,
    used > 0 && `${formatCredits(used)} were spent, reserved, allocated to users or have expired`,
  ].filter(Boolean);
  const most = `At most ${formatCredits(correctable)} of ${formatCredits(amount)}`;
  return why.length === 0 ? `${most}.` : `${most}: ${why.join(', ')}.`;
}

/** Rows of a list, in its position. */
export const countedPostings = { one: '# posting', other: '# postings' };

/** Rows of a list, in its position. */
export const countedUsers = { one: '# user', other: '# users' };
