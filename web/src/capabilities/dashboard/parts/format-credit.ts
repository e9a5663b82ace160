import { formatCredits } from '../../../ui/format/amount.ts';
import { formatHundredths } from '../../../ui/format/credits.ts';

// The dashboard's calls give credits and not hundredths of them.
const hundredthsOf = (credits: number): number => Math.round(credits * 100);

/** `7.50`: under each other. */
export const formatCredit = (credits: number): string => formatCredits(hundredthsOf(credits));

/** `7.5`: along an axis. */
export const formatStep = (credits: number): string => formatHundredths(hundredthsOf(credits));
