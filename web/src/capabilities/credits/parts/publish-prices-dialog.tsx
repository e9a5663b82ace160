import type { PriceListDetail } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import { formatMomentIn } from '../../../ui/format/moment.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { priceReachQuery } from '../prices.queries.ts';
import { changesOf } from './price-changes.ts';

type Said = Pick<PriceListDetail, 'prices' | 'qualityFactors' | 'creditPrice'>;
type Props = {
  /** Whose prices; without it everybody's. */
  organisationId: string | undefined;
  before: Said;
  after: Said & { validFrom: string | null };
  failure: string | undefined;
  isBusy: boolean;
  onPublish: () => void;
  onClose: () => void;
};

/** Says what will change for how many organisations, before prices are published. */
export function PublishPricesDialog(props: Props) {
  const { organisationId, before, after, failure, isBusy, onPublish, onClose } = props;
  const isForAll = organisationId === undefined;
  const { data: reach } = useQuery({ ...priceReachQuery, enabled: isForAll });
  const changes = changesOf(before, after);
  const when = after.validFrom === null ? 'now' : `on ${formatMomentIn(after.validFrom)}`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Publish these prices?"
      description={`They start ${when}. ${isForAll ? (reach ? reachText(reach) : '') : 'They apply to this organisation.'} Jobs that are ordered keep their prices.`}
      actions={
        <>
          <Button onClick={onClose}>Back to the form</Button>
          <Button tone="go" isBusy={isBusy} isDisabled={isForAll && !reach} onClick={onPublish}>
            Publish prices
          </Button>
        </>
      }
    >
      {changes.length === 0 ? (
        <p>Nothing changes: the prices are those of the newest version.</p>
      ) : (
        <ul aria-label="What changes" className="grid gap-1 tabular-nums">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {failure !== undefined && <Failure message={failure} />}
    </Dialog>
  );
}

function reachText({
  organisations,
  withOwnPrices,
}: {
  organisations: number;
  withOwnPrices: number;
}): string {
  const all = `They apply to ${formatNumber(organisations)} ${organisations === 1 ? 'organisation' : 'organisations'}.`;
  if (withOwnPrices === 0) return all;
  return `${all} ${formatNumber(withOwnPrices)} with agreed prices ${withOwnPrices === 1 ? 'keeps' : 'keep'} them.`;
}
