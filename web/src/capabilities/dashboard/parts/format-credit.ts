import { formatHundredths } from '../../../ui/format/credits.ts';

/** The dashboard's calls give credits and not hundredths of them. */
export const formatCredit = (credits: number): string => formatHundredths(Math.round(credits * 100));
