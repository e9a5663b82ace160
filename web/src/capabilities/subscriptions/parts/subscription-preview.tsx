import { type Plan, PLAN_TERMS, subscriptionFields } from '@colloquy/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { formatCredits } from '../../../ui/format/amount.ts';
import { formatDay } from '../../../ui/format/moment.ts';
import { useDebounced } from '../../../ui/form/use-debounced.ts';
import { previewArithmetic } from '../messages.ts';
import { previewQuery } from '../subscriptions.queries.ts';

type Props = {
  organisationId: string;
  subscriptionId: string | null;
  values: { plan: Plan; seats: number | null; startsOn: string };
};

const DEBOUNCE_MS = 300;
const previewInput = subscriptionFields.pick({ plan: true, seats: true, startsOn: true });

/** Preview of the credits that a subscription grants, pro rata by days. */
export function SubscriptionPreview({ organisationId, subscriptionId, values }: Props) {
  const settled = useDebounced(JSON.stringify(values), DEBOUNCE_MS);
  const { plan, seats, startsOn } = JSON.parse(settled) as Props['values'];
  const isComplete = previewInput.safeParse({ plan, seats, startsOn }).success;
  const hasSeats = PLAN_TERMS[plan].seats !== 'ordered' || seats !== null;
  const { data } = useQuery({
    ...previewQuery(organisationId, { plan, seats, startsOn, subscriptionId }),
    enabled: organisationId !== '' && isComplete && hasSeats,
  });
  if (!data || !isComplete || !hasSeats || organisationId === '') return null;
  const { grantedOnStart, total, monthly, isToday } = data;
  const when = isToday ? 'today' : `on ${formatDay(data.startsOn)}`;
  return (
    <section
      aria-label="Credits of this subscription"
      aria-live="polite"
      className="grid gap-1 rounded-md border border-line bg-sunken px-3 py-2"
    >
      <p className="font-medium">
        {grantedOnStart === 0
          ? `No credits are added ${when}.`
          : `${formatCredits(grantedOnStart)} credits are added ${when}.`}
      </p>
      {total > 0 && (
        <p className="text-xs text-ink-2">
          {previewArithmetic(data)} Each day counts for its share of the month.
        </p>
      )}
      <p className="text-xs text-ink-2">
        {monthly === 0
          ? 'The plan brings no monthly credits.'
          : `Each full month: ${formatCredits(monthly)} credits, which expire with the month.`}
      </p>
    </section>
  );
}
