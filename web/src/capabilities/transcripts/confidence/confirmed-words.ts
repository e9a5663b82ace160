import type { WordCounts } from '@colloquy/rules/confidence';
import { formatCount, formatNumber } from '../../../ui/format/amount.ts';

/** `12 of 3,450 words confirmed`. */
export const describeConfirmed = ({ words, confirmed }: Omit<WordCounts, 'unscored'>): string =>
  `${formatNumber(confirmed)} of ${formatCount(words, 'word')} confirmed`;
