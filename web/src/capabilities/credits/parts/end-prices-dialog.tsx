import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { endOwnPrices } from '../prices.queries.ts';
import * as text from '../messages.ts';

type EndPricesDialogProps = { organisationId: string; onClose: () => void };

/** Confirms the end of the prices agreed with an organisation. */
export function EndPricesDialog({ organisationId, onClose }: EndPricesDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.endPricesTitle}
      description={text.endPricesText}
      confirmLabel={text.endCustomPrices}
      variant="danger"
      onConfirm={async () => {
        await endOwnPrices(organisationId);
        toast.success(text.pricesEnded);
      }}
    />
  );
}
