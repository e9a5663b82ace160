import {
  type CreditPrice,
  type PriceListDetail,
  QUALITIES,
  type Quality,
  type QualityFactors,
  SAME_FOR_ALL,
  unitOf,
  WORK_NAMES,
  WORKS,
} from '@colloquy/contract';
import { formatCredits, formatNumber } from '../../../ui/format/amount.ts';
import { formatMoney } from './format-money.ts';

export const QUALITY_LABELS: Record<Quality, string> = { fast: 'Fast', balanced: 'Balanced', best: 'Best' };

type Said = Pick<PriceListDetail, 'prices' | 'qualityFactors' | 'creditPrice'>;

/** `Fast 100%, Balanced 100%, Best 150%`, as the form asks for it. */
export const qualitiesText = (factors: QualityFactors | null | undefined): string =>
  QUALITIES.map(
    (quality) => `${QUALITY_LABELS[quality]} ${percent((factors ?? SAME_FOR_ALL)[quality])}`,
  ).join(', ');

const percent = (factor: number): string => `${formatNumber(factor)}%`;
const creditText = (price: CreditPrice | null): string => (price ? formatMoney(price) : 'not charged');

/** What another version changes, a line each; none where nothing changes. */
export function changesOf(before: Said, after: Said): string[] {
  const works = WORK_NAMES.filter((work) => before.prices[work] !== after.prices[work]).map(
    (work) =>
      `${WORKS[work].label}, for ${unitOf(work)}: ${formatCredits(before.prices[work])} → ${formatCredits(after.prices[work])}`,
  );
  const [then, next] = [before.qualityFactors ?? SAME_FOR_ALL, after.qualityFactors ?? SAME_FOR_ALL];
  const qualities = QUALITIES.filter((quality) => then[quality] !== next[quality]).map(
    (quality) =>
      `Transcription, ${QUALITY_LABELS[quality]}: ${percent(then[quality])} → ${percent(next[quality])}`,
  );
  const [cost, nextCost] = [creditText(before.creditPrice), creditText(after.creditPrice)];
  return [...works, ...qualities, ...(cost === nextCost ? [] : [`Price of a credit: ${cost} → ${nextCost}`])];
}
