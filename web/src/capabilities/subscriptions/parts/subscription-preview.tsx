import { type Plan, PLAN_TERMS, subscriptionFields } from '@colloquy/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { formatCredits } from '../../../ui/format/amount.ts';
import { formatDay } from '../../../ui/format/moment.ts';
import { useDebounced } from '../../../ui/form/use-debounced.ts';
import { previewQuery } from '../subscriptions.queries.ts';
import * as text from '../messages.ts';

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
  const day = formatDay(data.startsOn);
  return (
    <section
      aria-label={text.previewLabel}
      aria-live="polite"
      className="grid gap-1 rounded-md border border-line bg-sunken px-3 py-2"
    >
      <p className="font-medium">
        {grantedOnStart === 0
          ? text.noCreditsAdded(isToday, day)
          : text.creditsAdded(formatCredits(grantedOnStart), isToday, day)}
      </p>
      {total > 0 && (
        <p className="text-xs text-ink-2">
          {text.previewArithmetic(data)} {text.proRata}
        </p>
      )}
      <p className="text-xs text-ink-2">
        {monthly === 0 ? text.noMonthlyCredits : text.monthlyCredits(formatCredits(monthly))}
      </p>
    </section>
  );
}
