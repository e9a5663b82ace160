import { endSubscription, type SubscriptionSummary } from '@colloquy/contract';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { forgetSubscriptions } from '../subscriptions.queries.ts';

const ENDS_NOW =
  'It ends today, and the organisation is on Free from today. Credits granted this month stay until the month ends. Days that are already invoiced are credited on the next invoice.';
const ENDS_FREE = 'It ends today. The organisation stays on Free, without a fixed period.';
const ENDS_PLANNED = 'It has not begun, and will not begin. The current subscription continues.';
const ENDS_LAPSED = 'It expired on its last day. Ending it only marks it as ended.';

/** Asked before a subscription ends, which is not taken back: another one is added instead. */
export function EndDialog({
  subscription,
  onClose,
}: {
  subscription: SubscriptionSummary;
  onClose: () => void;
}) {
  const { id, version, organisation, plan, planLabel, state } = subscription;
  const isPlanned = state === 'planned';
  const [isBusy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(endSubscription, { params: { subscriptionId: id }, body: { version } });
      toast.success(
        isPlanned
          ? `The subscription of ${organisation} will not begin.`
          : `The subscription of ${organisation} has ended.`,
      );
    } catch (error) {
      toast.error(messageOf(error));
    }
    await forgetSubscriptions();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`End ${planLabel} of ${organisation}?`}
      description={
        isPlanned ? ENDS_PLANNED : state === 'lapsed' ? ENDS_LAPSED : plan === 0 ? ENDS_FREE : ENDS_NOW
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => void end()}>
            {isPlanned ? 'Withdraw subscription' : 'End subscription'}
          </Button>
        </>
      }
    />
  );
}
