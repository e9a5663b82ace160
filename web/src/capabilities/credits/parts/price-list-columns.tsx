import {
  PRICE_LIST_STATE_LABELS,
  type PriceListDetail,
  type Prices,
  WORK_KIND_NAMES,
  WORK_KINDS,
} from '@colloquy/contract/credits';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { formatMoment } from '../../../ui/format/moment.ts';
import type { Column } from '../../../ui/table/table-types.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import { formatMoney, describePriceChanges, formatQualityFactors } from './describe-prices.ts';
import * as text from '../messages.ts';

/** Columns of a price list version and its changes. */
export const PRICE_LIST_COLUMNS: readonly Column<PriceListDetail>[] = [
  {
    id: 'number',
    header: text.version,
    sort: 'number',
    cell: ({ number }) => <span className="font-medium">{text.versionNumber(number)}</span>,
  },
  { id: 'state', header: text.state, cell: ({ state }) => <StateChip state={state} /> },
  {
    id: 'from',
    header: text.validFrom,
    cell: ({ validFrom, endedAt }) => (
      <>
        <Moment at={validFrom} />
        {endedAt !== null && (
          <span className="block text-xs text-ink-3">{text.endedOn(formatMoment(endedAt))}</span>
        )}
      </>
    ),
  },
  {
    id: 'prices',
    header: text.credits,
    cell: ({ prices, qualityFactors }) => (
      <>
        <PriceLines prices={prices} />
        <span className="block text-xs text-ink-3">
          {text.transcriptionFactors(formatQualityFactors(qualityFactors))}
        </span>
      </>
    ),
  },
  {
    id: 'changed',
    header: text.changes,
    cell: (version) => <PriceChanges version={version} />,
  },
  {
    id: 'credit',
    header: text.pricePerCredit,
    cell: ({ creditPrice }) => (creditPrice === null ? '–' : formatMoney(creditPrice)),
  },
  { id: 'by', header: text.createdBy, isOptional: true, cell: ({ createdBy }) => createdBy ?? '–' },
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
          {text.pricePer(WORK_KINDS[work].label, formatCredits(prices[work]), WORK_KINDS[work].unit)}
        </li>
      ))}
    </ul>
  );
}

function PriceChanges({ version }: { version: PriceListDetail }) {
  const { before } = version;
  if (before === null) return text.firstVersion;
  const changes = describePriceChanges(before, version);
  if (changes.length === 0) return text.noChanges;
  return (
    <ul className="grid gap-0.5 text-xs tabular-nums">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
