import {
  SUBSCRIPTION_STATE_LABELS,
  seatsOf,
  type SubscriptionSummary,
} from '@colloquy/contract/subscriptions';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import { formatDay } from '../../../ui/format/moment.ts';
import type { Column } from '../../../ui/table/table-types.ts';
import * as text from '../messages.ts';

const TONES: Record<SubscriptionSummary['state'], ChipTone> = {
  planned: 'plain',
  running: 'done',
  lapsed: 'attention',
  ended: 'plain',
  withdrawn: 'plain',
};

function SubscriptionState({ state }: Pick<SubscriptionSummary, 'state'>) {
  return <Chip tone={TONES[state]}>{SUBSCRIPTION_STATE_LABELS[state]}</Chip>;
}

/** Last day of a subscription, and the ordered end if it differs. */
function LastDay({ subscription }: { subscription: SubscriptionSummary }) {
  const { endsOn, lastDay, renews, state, endedAt } = subscription;
  if (lastDay === null) return '–';
  const renewsThen = renews && endedAt === null && (state === 'running' || state === 'planned');
  const isEarlier = endedAt !== null && endsOn !== null && lastDay < endsOn;
  return (
    <>
      {formatDay(lastDay)}
      {renewsThen && <span className="block text-xs text-ink-3">{text.renews}</span>}
      {isEarlier && <span className="block text-xs text-ink-3">{text.orderedUntil(formatDay(endsOn))}</span>}
    </>
  );
}

/** Common columns of all subscription lists, after the one that names the row. */
export const SUBSCRIPTION_COLUMNS: readonly Column<SubscriptionSummary>[] = [
  { id: 'period', header: text.billing, sort: 'period', cell: ({ periodLabel }) => periodLabel || '–' },
  {
    id: 'seats',
    header: text.seats,
    sort: 'seats',
    align: 'end',
    cell: ({ plan, seats }) => {
      const allowed = seatsOf(plan, seats);
      return allowed === null ? text.unlimited : formatNumber(allowed);
    },
  },
  { id: 'from', header: text.from, sort: 'startsOn', cell: ({ startsOn }) => formatDay(startsOn) },
  {
    id: 'to',
    header: text.to,
    sort: 'endsOn',
    cell: (subscription) => <LastDay subscription={subscription} />,
  },
  { id: 'state', header: text.state, cell: ({ state }) => <SubscriptionState state={state} /> },
];
