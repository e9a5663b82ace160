import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { endOwnPrices } from '../prices.queries.ts';

/** Asks before what was agreed with an organisation ends. */
export function EndPricesDialog({
  organisationId,
  onClose,
}: {
  organisationId: string;
  onClose: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await endOwnPrices(organisationId);
      toast.success('From now on the organisation orders at the prices of everybody.');
    } catch (error) {
      toast.error(messageOf(error));
    }
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="End the own prices?"
      description="From now on the organisation orders at the prices of everybody; planned versions end as well. Jobs that are ordered keep their prices."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => void end()}>
            End own prices
          </Button>
        </>
      }
    />
  );
}
