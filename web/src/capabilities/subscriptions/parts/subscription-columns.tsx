import type { SubscriptionSummary } from '@colloquy/contract';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import { formatDay } from '../../../ui/format/moment.ts';
import type { Column } from '../../../ui/table/table-types.ts';

const STATES: Record<SubscriptionSummary['state'], { label: string; tone: ChipTone }> = {
  planned: { label: 'Begins later', tone: 'plain' },
  running: { label: 'In force', tone: 'done' },
  lapsed: { label: 'Run out', tone: 'attention' },
  ended: { label: 'Ended', tone: 'plain' },
};

export function SubscriptionState({ state }: Pick<SubscriptionSummary, 'state'>) {
  const { label, tone } = STATES[state];
  return <Chip tone={tone}>{label}</Chip>;
}

/** What every list of subscriptions shows, after what names the row. */
export const COLUMNS: readonly Column<SubscriptionSummary>[] = [
  { id: 'period', header: 'Billing', cell: ({ periodLabel }) => periodLabel },
  {
    id: 'seats',
    header: 'Seats',
    align: 'end',
    cell: ({ seats }) => (seats === null ? 'Any number' : formatNumber(seats)),
  },
  { id: 'from', header: 'From', sort: 'startsOn', cell: ({ startsOn }) => formatDay(startsOn) },
  {
    id: 'to',
    header: 'To',
    cell: ({ endsOn, renews, state }) => (
      <>
        {formatDay(endsOn)}
        {renews && state !== 'ended' && <span className="block text-xs text-ink-3">Renews</span>}
      </>
    ),
  },
  { id: 'state', header: 'State', cell: ({ state }) => <SubscriptionState state={state} /> },
];
