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
import { plural } from '../../ui/format/plural.ts';

// List of subscriptions
export const state = 'State';
export const active = 'Active';
export const ended = 'Ended';
export const organisation = 'Organisation';
export const newSubscription = 'New subscription';
export const subscriptionOf = (organisation: string): string => `Subscription of ${organisation}`;
export const subscriptions = 'Subscriptions';
export const searchByOrganisation = 'Search by organisation';
export const noSubscriptionsYet = 'No subscriptions yet';
export const noSubscriptionsHint =
  'A subscription sets an organisation’s plan, billing period and number of seats.';
export const comparePlans = 'Compare plans';
export const actions = 'Actions';
export const addSubscriptionFor = (organisation: string): string => `Add subscription, ${organisation}`;
export const addSubscription = 'Add subscription';
export const editSubscription = (organisation: string): string => `Edit, ${organisation}`;
export const edit = 'Edit';
export const endSubscription = (organisation: string): string => `End, ${organisation}`;
export const end = 'End';
export const renews = 'Renews';
export const orderedUntil = (day: string): string => `Ordered until ${day}`;
export const billing = 'Billing';
export const seats = 'Seats';
export const unlimited = 'Unlimited';
export const from = 'From';
export const to = 'To';
export const plan = 'Plan';
export const loadingPlan = 'Loading plan';
export const subscriptionHistory = 'Subscription history';
export const freePlanHint = 'Your organisation is on the Free plan. Contact Colloquy support to change it.';

// Form of a subscription
export const chooseOrganisation = 'Choose an organisation.';
export const enterSeats = 'Enter the number of seats.';
export const save = 'Save';
export const billingPeriod = 'Billing period';
export const firstDay = 'First day';
export const periodEnds = (day: string): string => `The period ends on ${day}.`;
export const seatPrice = 'Price per seat and billing period (optional)';
export const periodPrice = 'Price per billing period (optional)';
export const priceHint = 'Before VAT. Leave empty if there is no charge.';
export const currency = 'Currency';
export const currencyHint = 'Three letters, such as EUR.';
export const renewsAutomatically = 'Renews automatically';
export const enterPrice = 'Enter an amount such as 1200 or 49.90.';
export const previewLabel = 'Credits of this subscription';
export const proRata = 'Credits for part of a month are calculated by day.';
export const noMonthlyCredits = 'This plan has no monthly credits.';
export const monthlyCredits = (credits: string): string =>
  `Each full month: ${credits} credits, which expire at the end of the month.`;
export const noCreditsAdded = (isToday: boolean, day: string): string =>
  isToday ? 'No credits are added today.' : `No credits are added on ${day}.`;
export const creditsAdded = (credits: string, isToday: boolean, day: string): string =>
  isToday ? `${credits} credits are added today.` : `${credits} credits are added on ${day}.`;

// Dialog to end a subscription
export const endsNow =
  'The subscription ends now: its last day was yesterday, or is today if it started today. The organisation moves to the Free plan today. Credits granted this month stay until the end of the month. Days from today that were already invoiced are credited at the start of next month.';
export const endsFree =
  'The subscription ends now: its last day was yesterday, or is today if it started today. The organisation stays on the Free plan, without a fixed period.';
export const endsPlanned =
  'This subscription hasn’t started yet and won’t start. The current subscription continues.';
export const endsLapsed = 'This subscription already expired. Ending it only marks it as ended.';
export const withdrawnMessage = (organisation: string): string =>
  `The planned subscription of ${organisation} was withdrawn.`;
export const endedMessage = (organisation: string): string =>
  `The subscription of ${organisation} has ended.`;
export const endTitle = (plan: string, organisation: string): string => `End ${plan} of ${organisation}?`;
export const withdraw = 'Withdraw subscription';
export const confirmEnd = 'End subscription';

// The current plan
export const fileLength = 'Maximum file length';
export const filesPerJob = 'Files per job';
export const seatsUsed = 'Seats used';
export const noSeatsLeft = 'All seats are used. Deactivate a user to add another.';
export const creditsThisMonth = 'Credits this month';
export const takenBack = 'Taken back';
export const noPlanCredits = 'None included in the plan';
export const creditsLeftLabel = 'Credits left this month';
export const seatsWithoutLimit = (used: number): string =>
  plural(used, { one: '# seat used, no limit', other: '# seats used, no limit' });
export const seatsOf = (used: number, seats: number): string =>
  `${formatNumber(used)} of ${plural(seats, { one: '# seat', other: '# seats' })}`;
export const creditsLeft = (left: string, granted: string): string => `${left} of ${granted} left`;
export const validUntil = (day: string): string => `Valid until the end of ${day}`;
export function includedInPlan(hasOwnPrices: boolean, hasHumanStages: boolean): string | null {
  if (hasOwnPrices && hasHumanStages) return 'Includes custom prices and human QC by our reviewers.';
  if (hasOwnPrices) return 'Includes custom prices.';
  return hasHumanStages ? 'Includes human QC by our reviewers.' : null;
}
export const yourPlan = 'Your plan';

// Terms of plans, and the effect of a change
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
    return `It starts on ${formatDay(subscription.startsOn)}. Changes apply from then on.`;
  return 'Changes to the plan, price or number of seats take effect today. Earlier terms stay in the history.';
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
  return `${sum} ${formatCredits(planGrant.earlier)} were already granted this month, so nothing is added.`;
}

/** Maximum number of accounts in use; invited people count. */
function describeSeats(seats: PlanTerms['seats']): string {
  if (seats === 'ordered') return 'As ordered';
  return seats === null ? unlimited : `Up to ${formatNumber(seats)}`;
}

export const describeFiles = (files: number | null): string =>
  files === null ? unlimited : `Up to ${formatNumber(files)}`;

/** Uses hours when the length is a whole number of hours. */
export function describeLength(minutes: number | null): string {
  if (minutes === null) return 'No limit';
  return minutes % 60 === 0
    ? plural(minutes / 60, { one: 'Up to # hour', other: 'Up to # hours' })
    : plural(minutes, { one: 'Up to # minute', other: 'Up to # minutes' });
}

const describeGrant = ({ monthlyGrant, grantedPer }: PlanTerms): string =>
  monthlyGrant === 0
    ? 'None'
    : grantedPer === 'seat'
      ? `${formatCredits(monthlyGrant)} per seat`
      : formatCredits(monthlyGrant);

type PlanTermRow = { label: string; of: (terms: PlanTerms) => string };

/** The terms by which plans are compared. */
export const PLAN_TERM_ROWS: readonly PlanTermRow[] = [
  { label: 'Credits per month', of: describeGrant },
  { label: 'Users (including invited)', of: ({ seats }) => describeSeats(seats) },
  { label: fileLength, of: ({ maxFileMinutes }) => describeLength(maxFileMinutes) },
  { label: filesPerJob, of: ({ maxFilesPerJob }) => describeFiles(maxFilesPerJob) },
  { label: 'Custom prices', of: ({ hasOwnPrices }) => (hasOwnPrices ? 'Yes' : '–') },
  { label: 'Human QC by our reviewers', of: ({ hasHumanStages }) => (hasHumanStages ? 'Yes' : '–') },
];

export const ALL_PLANS = PLANS.map((label, index) => {
  const plan = index as Plan;
  return { plan, label, terms: PLAN_TERMS[plan] };
});

/** Rows of a list, in its position. */
export const countedSubscriptions = { one: '# subscription', other: '# subscriptions' };
