import { PLAN_TERMS, PLANS, type Plan, type PlanTerms } from '@colloquy/contract';
import { formatCredits, formatNumber } from '../../../ui/format/amount.ts';

/** How many accounts may be in use, in words. Who is invited has one. */
export function describeSeats(seats: PlanTerms['seats']): string {
  if (seats === 'ordered') return 'As ordered';
  return seats === null ? 'Any number' : `Up to ${formatNumber(seats)}`;
}

export const describeFiles = (files: number | null): string =>
  files === null ? 'Any number' : `Up to ${formatNumber(files)}`;

/** Of whole hours, as people say them. */
export function describeLength(minutes: number | null): string {
  if (minutes === null) return 'As long as uploads may be';
  const isHours = minutes % 60 === 0;
  const count = isHours ? minutes / 60 : minutes;
  const unit = isHours ? 'hour' : 'minute';
  return `Up to ${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`;
}

const describeGrant = ({ monthlyGrant, grantedPer }: PlanTerms): string =>
  monthlyGrant === 0
    ? 'None'
    : `${formatCredits(monthlyGrant)}${grantedPer === 'seat' ? ' for each seat' : ''}`;

type Line = { label: string; of: (terms: PlanTerms) => string };

/** What a plan is compared by: every line of its terms. */
export const TERM_LINES: readonly Line[] = [
  { label: 'Credits each month', of: describeGrant },
  { label: 'Users, including invited', of: ({ seats }) => describeSeats(seats) },
  { label: 'Length of a file', of: ({ longestFileMinutes }) => describeLength(longestFileMinutes) },
  { label: 'Files of a job', of: ({ mostFilesOfAJob }) => describeFiles(mostFilesOfAJob) },
  { label: 'Own prices', of: ({ hasOwnPrices }) => (hasOwnPrices ? 'Yes' : '–') },
  { label: 'Stages by people of the house', of: ({ hasHumanStages }) => (hasHumanStages ? 'Yes' : '–') },
];

export const ALL_PLANS = PLANS.map((label, index) => {
  const plan = index as Plan;
  return { plan, label, terms: PLAN_TERMS[plan] };
});
