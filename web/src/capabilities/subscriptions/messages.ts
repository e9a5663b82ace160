import {
  PLAN_TERMS,
  type Plan,
  PLANS,
  type SubscriptionSummary,
  type PlanTerms,
  type SubscriptionPreview,
} from '@colloquy/contract/subscriptions';
import { planGrantText } from '@colloquy/contract/credits';
import { formatDay } from '../../ui/format/moment.ts';
import { formatCredits, formatNumber } from '../../ui/format/amount.ts';

/** Explains the number of seats in a plan. */
export function seatsHint(plan: Plan): string {
  const { seats } = PLAN_TERMS[plan];
  if (seats === 'ordered') return 'Required. Each user takes a seat, including invited users.';
  if (seats !== null) return `Up to ${seats} users, including invited users. Enter a number to allow fewer.`;
  return 'Leave empty for any number of users.';
}

/** When a change takes effect, shown before it is saved. */
export function describeEffect(subscription: SubscriptionSummary | undefined): string {
  if (!subscription) return 'This replaces the current subscription on its first day.';
  if (subscription.state === 'planned')
    return `It begins on ${formatDay(subscription.startsOn)}. Changes apply from then on.`;
  return 'Another plan, price or number of seats takes effect today. The history keeps what was in force until then.';
}

/** Confirmation of a saved subscription. */
export function savedText(
  { plan, startsOn }: { plan: Plan; startsOn: string },
  organisation: string,
  isToday: boolean,
): string {
  const when = isToday ? 'from today' : `from ${formatDay(startsOn)}`;
  return `${organisation} is on ${PLANS[plan]} ${when}.`;
}

/** Calculation of the credits that are added; if the month has brought more before, it adds up to what it is. */
export function previewArithmetic({
  planGrant,
  total,
  grantedOnStart,
}: Pick<SubscriptionPreview, 'planGrant' | 'total' | 'grantedOnStart'>): string {
  if (planGrant.earlier < total) return `${planGrantText(planGrant)} = ${formatCredits(grantedOnStart)}.`;
  const sum = `${planGrantText({ ...planGrant, earlier: 0 })} = ${formatCredits(total)}.`;
  return `${sum} ${formatCredits(planGrant.earlier)} were granted before, so nothing is added.`;
}

/** Maximum number of accounts in use; invited people count. */
function describeSeats(seats: PlanTerms['seats']): string {
  if (seats === 'ordered') return 'As ordered';
  return seats === null ? 'Any number' : `Up to ${formatNumber(seats)}`;
}

export const describeFiles = (files: number | null): string =>
  files === null ? 'Any number' : `Up to ${formatNumber(files)}`;

/** Uses hours when the length is a whole number of hours. */
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

type PlanTermRow = { label: string; of: (terms: PlanTerms) => string };

/** The terms by which plans are compared. */
export const PLAN_TERM_ROWS: readonly PlanTermRow[] = [
  { label: 'Credits each month', of: describeGrant },
  { label: 'Users, including invited', of: ({ seats }) => describeSeats(seats) },
  { label: 'Length of a file', of: ({ maxFileMinutes }) => describeLength(maxFileMinutes) },
  { label: 'Files of a job', of: ({ maxFilesPerJob }) => describeFiles(maxFilesPerJob) },
  { label: 'Own prices', of: ({ hasOwnPrices }) => (hasOwnPrices ? 'Yes' : '–') },
  { label: 'Stages by people of the house', of: ({ hasHumanStages }) => (hasHumanStages ? 'Yes' : '–') },
];

export const ALL_PLANS = PLANS.map((label, index) => {
  const plan = index as Plan;
  return { plan, label, terms: PLAN_TERMS[plan] };
});

/** Rows of a list, in its position. */
export const countedSubscriptions = { one: '# subscription', other: '# subscriptions' };
