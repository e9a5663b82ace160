import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { formatMomentIn } from '../../../ui/format/moment.ts';
import { priceListUsageQuery } from '../prices.queries.ts';
import { describePriceChanges, type PriceTerms } from './describe-prices.ts';
import * as text from '../messages.ts';

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

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.publishTitle}
      description={text.publishText(
        after.validFrom === null ? null : formatMomentIn(after.validFrom),
        isGlobal ? usage : 'one',
      )}
      cancelLabel={text.backToForm}
      confirmLabel={text.publish}
      isDisabled={isGlobal && !usage}
      onConfirm={onPublish}
    >
      {changes.length === 0 ? (
        <p>{text.nothingChanges}</p>
      ) : (
        <ul aria-label={text.changes} className="grid gap-1 tabular-nums">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
