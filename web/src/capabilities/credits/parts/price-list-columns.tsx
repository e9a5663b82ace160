import { type PriceListDetail, type Prices, unitOf, WORK_NAMES, WORKS } from '@colloquy/contract';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { formatMoment, formatMomentInFull } from '../../../ui/format/moment.ts';
import type { Column } from '../../../ui/table/table-types.ts';
import { formatMoney } from './format-money.ts';

/** A version of prices, and what it changed. */
export const PRICE_LIST_COLUMNS: readonly Column<PriceListDetail>[] = [
  {
    id: 'number',
    header: 'Version',
    sort: 'number',
    cell: ({ number }) => <span className="font-medium">No. {number}</span>,
  },
  { id: 'state', header: 'State', cell: ({ state }) => <StateChip state={state} /> },
  {
    id: 'from',
    header: 'Valid from',
    cell: ({ validFrom, endedAt }) => (
      <>
        <time title={formatMomentInFull(validFrom)}>{formatMoment(validFrom)}</time>
        {endedAt !== null && <span className="block text-xs text-ink-3">ended {formatMoment(endedAt)}</span>}
      </>
    ),
  },
  {
    id: 'prices',
    header: 'Credits',
    cell: ({ prices, qualityFactors }) => (
      <>
        <PriceLines prices={prices} />
        {qualityFactors && (
          <span className="block text-xs text-ink-3">
            Transcription: balanced × {qualityFactors.balanced / 100}, best × {qualityFactors.best / 100}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'changed',
    header: 'What changed',
    cell: ({ prices, before }) => <Changes prices={prices} before={before} />,
  },
  {
    id: 'credit',
    header: 'A credit costs',
    cell: ({ creditPrice }) => (creditPrice === null ? '–' : formatMoney(creditPrice)),
  },
  { id: 'by', header: 'Made by', isOptional: true, cell: ({ createdBy }) => createdBy ?? '–' },
];

function StateChip({ state }: Pick<PriceListDetail, 'state'>) {
  if (state === 'current') return <Chip tone="done">In force</Chip>;
  return state === 'planned' ? <Chip tone="attention">Planned</Chip> : <Chip>Past</Chip>;
}

function PriceLines({ prices }: { prices: Prices }) {
  return (
    <ul className="grid gap-0.5 text-xs">
      {WORK_NAMES.map((work) => (
        <li key={work} className="tabular-nums">
          {WORKS[work].label}: {formatCredits(prices[work])} for {unitOf(work)}
        </li>
      ))}
    </ul>
  );
}

function Changes({ prices, before }: Pick<PriceListDetail, 'prices' | 'before'>) {
  if (before === null) return 'The first version';
  const changed = WORK_NAMES.filter((work) => prices[work] !== before[work]);
  if (changed.length === 0) return 'No price';
  return (
    <ul className="grid gap-0.5 text-xs">
      {changed.map((work) => (
        <li key={work} className="tabular-nums">
          {WORKS[work].label}: {formatCredits(before[work])} → {formatCredits(prices[work])}
        </li>
      ))}
    </ul>
  );
}
