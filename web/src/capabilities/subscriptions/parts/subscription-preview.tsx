import { planGrantText, type Plan, PLAN_TERMS, subscriptionFields } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCredits } from '../../../ui/format/amount.ts';
import { formatDay } from '../../../ui/format/moment.ts';
import { useDebounced } from '../../../ui/form/use-debounced.ts';
import { previewQuery } from '../subscriptions.queries.ts';

type Props = {
  organisationId: string;
  subscriptionId: string | null;
  values: { plan: Plan; seats: number | null; startsOn: string };
};

const SETTLED_MS = 300;
const asked = subscriptionFields.pick({ plan: true, seats: true, startsOn: true });

/** Which credits a subscription brings and when, pro rata by days, before it is saved. */
export function SubscriptionPreview({ organisationId, subscriptionId, values }: Props) {
  const settled = useDebounced(JSON.stringify(values), SETTLED_MS);
  const { plan, seats, startsOn } = JSON.parse(settled) as Props['values'];
  const isWhole = asked.safeParse({ plan, seats, startsOn }).success;
  const isSold = PLAN_TERMS[plan].seats !== 'ordered' || seats !== null;
  const { data } = useQuery({
    ...previewQuery(organisationId, { plan, seats, startsOn, subscriptionId }),
    enabled: organisationId !== '' && isWhole && isSold,
  });
  if (!data || !isWhole || !isSold || organisationId === '') return null;
  const { arrives, total, monthly, planGrant, isToday } = data;
  const when = isToday ? 'today' : `on ${formatDay(data.startsOn)}`;
  return (
    <section
      aria-label="Credits of this subscription"
      aria-live="polite"
      className="grid gap-1 rounded-md border border-line bg-sunken px-3 py-2"
    >
      <p className="font-medium">
        {arrives === 0
          ? `No credits are added ${when}.`
          : `${formatCredits(arrives)} credits are added ${when}.`}
      </p>
      {total > 0 && (
        <p className="text-xs text-ink-2">
          {planGrantText(planGrant)} = {formatCredits(arrives)}. Each day counts for its share of the month.
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
