import { PLAN_TERMS, type Plan, PLANS, type SubscriptionSummary } from '@colloquy/contract';
import { formatDay } from '../../../ui/format/moment.ts';

/** What the number of seats means in a plan. */
export function seatsHint(plan: Plan): string {
  const { seats } = PLAN_TERMS[plan];
  if (seats === 'ordered') return 'Required. Each user takes a seat, including invited users.';
  if (seats !== null) return `Up to ${seats} users, including invited users. Enter a number to allow fewer.`;
  return 'Leave empty for any number of users.';
}

/** When a change takes effect, as it will be said before it is saved. */
export function effectOf(subscription: SubscriptionSummary | undefined): string {
  if (!subscription) return 'This replaces the current subscription on its first day.';
  if (subscription.state === 'planned')
    return `It begins on ${formatDay(subscription.startsOn)}. Changes apply from then on.`;
  return 'Another plan, price or number of seats takes effect today. The history keeps what was in force until then.';
}

/** What was done, in a sentence. */
export function savedSentence(
  { plan, startsOn }: { plan: Plan; startsOn: string },
  organisation: string,
  isToday: boolean,
): string {
  const when = isToday ? 'from today' : `from ${formatDay(startsOn)}`;
  return `${organisation} is on ${PLANS[plan]} ${when}.`;
}
