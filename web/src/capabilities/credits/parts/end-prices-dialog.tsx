import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { endOwnPrices } from '../prices.queries.ts';

type EndPricesDialogProps = { organisationId: string; onClose: () => void };

/** Confirms the end of the prices agreed with an organisation. */
export function EndPricesDialog({ organisationId, onClose }: EndPricesDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="End the own prices?"
      description="From now on the organisation orders at the prices of everybody; planned versions end as well. Jobs that are ordered keep their prices."
      confirmLabel="End own prices"
      variant="danger"
      onConfirm={async () => {
        await endOwnPrices(organisationId);
        toast.success('From now on the organisation orders at the prices of everybody.');
      }}
    />
  );
}
