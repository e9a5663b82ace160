import { endSubscription, type SubscriptionSummary } from '@colloquy/contract/subscriptions';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { call } from '../../../app/api/client.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { invalidateSubscriptions } from '../subscriptions.queries.ts';

const ENDS_NOW =
  'It ends now. Yesterday was its last day, or today if it began today. The organisation is on Free from today. Credits granted this month stay until the month ends. Today and later days that are already invoiced are credited at the start of next month.';
const ENDS_FREE =
  'It ends now. Yesterday was its last day, or today if it began today. The organisation stays on Free, without a fixed period.';
const ENDS_PLANNED = 'It has not begun, and will not begin. The current subscription continues.';
const ENDS_LAPSED = 'It expired on its last day. Ending it only marks it as ended.';

/** Confirms the end of a subscription, which cannot be undone; a new subscription is added instead. */
export function EndSubscriptionDialog({
  subscription,
  onClose,
}: {
  subscription: SubscriptionSummary;
  onClose: () => void;
}) {
  const { id, version, organisation, plan, planLabel, state } = subscription;
  const isPlanned = state === 'planned';
  const confirm = async (): Promise<void> => {
    try {
      await call(endSubscription, { params: { subscriptionId: id }, body: { version } });
    } finally {
      await invalidateSubscriptions();
    }
    toast.success(
      isPlanned
        ? `The subscription of ${organisation} will not begin.`
        : `The subscription of ${organisation} has ended.`,
    );
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`End ${planLabel} of ${organisation}?`}
      description={
        isPlanned ? ENDS_PLANNED : state === 'lapsed' ? ENDS_LAPSED : plan === 0 ? ENDS_FREE : ENDS_NOW
      }
      confirmLabel={isPlanned ? 'Withdraw subscription' : 'End subscription'}
      variant="danger"
      onConfirm={confirm}
    />
  );
}
