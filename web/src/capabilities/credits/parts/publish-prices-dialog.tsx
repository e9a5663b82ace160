import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import { formatMomentIn } from '../../../ui/format/moment.ts';
import { priceListUsageQuery } from '../prices.queries.ts';
import { describePriceChanges, type PriceTerms } from './describe-prices.ts';

type Props = {
  /** Organisation with its own prices; undefined for the general prices. */
  organisationId: string | undefined;
  before: PriceTerms;
  after: PriceTerms & { validFrom: string | null };
  onPublish: () => Promise<void>;
  onClose: () => void;
};

/** Shows the changes and the number of affected organisations before prices are published. */
export function PublishPricesDialog(props: Props) {
  const { organisationId, before, after, onPublish, onClose } = props;
  const isGlobal = organisationId === undefined;
  const { data: usage } = useQuery({ ...priceListUsageQuery, enabled: isGlobal });
  const changes = describePriceChanges(before, after);
  const when = after.validFrom === null ? 'now' : `on ${formatMomentIn(after.validFrom)}`;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Publish these prices?"
      description={`They start ${when}. ${isGlobal ? (usage ? describeAffectedOrganisations(usage) : '') : 'They apply to this organisation.'} Jobs that are ordered keep their prices.`}
      cancelLabel="Back to the form"
      confirmLabel="Publish prices"
      isDisabled={isGlobal && !usage}
      onConfirm={onPublish}
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
    </ConfirmDialog>
  );
}

function describeAffectedOrganisations({
  organisations,
  withOwnPrices,
}: {
  organisations: number;
  withOwnPrices: number;
}): string {
  const affected = `They apply to ${formatNumber(organisations)} ${organisations === 1 ? 'organisation' : 'organisations'}.`;
  if (withOwnPrices === 0) return affected;
  return `${affected} ${formatNumber(withOwnPrices)} with agreed prices ${withOwnPrices === 1 ? 'keeps' : 'keep'} them.`;
}
