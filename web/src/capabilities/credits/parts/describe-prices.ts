import {
  type CreditPrice,
  type PriceListDetail,
  type QualityFactors,
  NEUTRAL_QUALITY_FACTORS,
  WORK_KIND_NAMES,
  WORK_KINDS,
} from '@colloquy/contract/credits';
import { QUALITIES, type Quality } from '@colloquy/contract/models';
import { formatCredits, formatNumber, currencyDigits } from '../../../ui/format/amount.ts';
import * as text from '../messages.ts';

export const QUALITY_LABELS: Record<Quality, string> = {
  fast: text.fast,
  balanced: text.balanced,
  best: text.best,
};

export type PriceTerms = Pick<PriceListDetail, 'prices' | 'qualityFactors' | 'creditPrice'>;

/** `Fast 100%, Balanced 100%, Best 150%`, in the units of the form. */
export const formatQualityFactors = (factors: QualityFactors | null | undefined): string =>
  QUALITIES.map(
    (quality) => `${QUALITY_LABELS[quality]} ${formatPercent((factors ?? NEUTRAL_QUALITY_FACTORS)[quality])}`,
  ).join(', ');

const formatPercent = (factor: number): string => `${formatNumber(factor)}%`;
const formatCreditPrice = (price: CreditPrice | null): string =>
  price ? formatMoney(price) : text.notCharged;

/** One line for each change between two versions; empty if nothing changes. */
export function describePriceChanges(before: PriceTerms, after: PriceTerms): string[] {
  const workChanges = WORK_KIND_NAMES.filter((work) => before.prices[work] !== after.prices[work]).map(
    (work) =>
      text.priceChange(
        text.workPerUnit(WORK_KINDS[work].label, WORK_KINDS[work].unit),
        formatCredits(before.prices[work]),
        formatCredits(after.prices[work]),
      ),
  );
  const [oldFactors, newFactors] = [
    before.qualityFactors ?? NEUTRAL_QUALITY_FACTORS,
    after.qualityFactors ?? NEUTRAL_QUALITY_FACTORS,
  ];
  const qualityChanges = QUALITIES.filter((quality) => oldFactors[quality] !== newFactors[quality]).map(
    (quality) =>
      text.priceChange(
        text.transcriptionOf(QUALITY_LABELS[quality]),
        formatPercent(oldFactors[quality]),
        formatPercent(newFactors[quality]),
      ),
  );
  const [cost, nextCost] = [formatCreditPrice(before.creditPrice), formatCreditPrice(after.creditPrice)];
  return [
    ...workChanges,
    ...qualityChanges,
    ...(cost === nextCost ? [] : [text.priceChange(text.pricePerCredit, cost, nextCost)]),
  ];
}

/** Formats an amount in the smallest unit as `EUR 0.90`. */
export const formatMoney = ({ currency, minor }: CreditPrice): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'code' }).format(
    minor / 10 ** currencyDigits(currency),
  );
