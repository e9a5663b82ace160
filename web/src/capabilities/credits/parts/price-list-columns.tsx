import {
  PRICE_LIST_STATE_LABELS,
  type PriceListDetail,
  type Prices,
  unitOf,
  WORK_KIND_NAMES,
  WORK_KINDS,
} from '@colloquy/contract/credits';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { formatMoment } from '../../../ui/format/moment.ts';
import type { Column } from '../../../ui/table/table-types.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import { formatMoney, describePriceChanges, formatQualityFactors } from './describe-prices.ts';

/** Columns of a price list version and its changes. */
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
        <Moment at={validFrom} />
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
        <span className="block text-xs text-ink-3">
          Transcription: {formatQualityFactors(qualityFactors)}
        </span>
      </>
    ),
  },
  {
    id: 'changed',
    header: 'What changed',
    cell: (version) => <PriceChanges version={version} />,
  },
  {
    id: 'credit',
    header: 'A credit costs',
    cell: ({ creditPrice }) => (creditPrice === null ? '–' : formatMoney(creditPrice)),
  },
  { id: 'by', header: 'Made by', isOptional: true, cell: ({ createdBy }) => createdBy ?? '–' },
];

const TONES: Record<PriceListDetail['state'], ChipTone> = {
  current: 'done',
  planned: 'attention',
  past: 'plain',
};

function StateChip({ state }: Pick<PriceListDetail, 'state'>) {
  return <Chip tone={TONES[state]}>{PRICE_LIST_STATE_LABELS[state]}</Chip>;
}

function PriceLines({ prices }: { prices: Prices }) {
  return (
    <ul className="grid gap-0.5 text-xs">
      {WORK_KIND_NAMES.map((work) => (
        <li key={work} className="tabular-nums">
          {WORK_KINDS[work].label}: {formatCredits(prices[work])} for {unitOf(work)}
        </li>
      ))}
    </ul>
  );
}

function PriceChanges({ version }: { version: PriceListDetail }) {
  const { before } = version;
  if (before === null) return 'The first version';
  const changes = describePriceChanges(before, version);
  if (changes.length === 0) return 'Nothing';
  return (
    <ul className="grid gap-0.5 text-xs tabular-nums">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
