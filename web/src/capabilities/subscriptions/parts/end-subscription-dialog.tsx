import { endSubscription, type SubscriptionSummary } from '@colloquy/contract/subscriptions';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { call } from '../../../app/api/client.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { invalidateSubscriptions } from '../subscriptions.queries.ts';
import * as text from '../messages.ts';

const ENDS_NOW = text.endsNow;
const ENDS_FREE = text.endsFree;
const ENDS_PLANNED = text.endsPlanned;
const ENDS_LAPSED = text.endsLapsed;

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
    toast.success(isPlanned ? text.withdrawnMessage(organisation) : text.endedMessage(organisation));
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.endTitle(planLabel, organisation)}
      description={
        isPlanned ? ENDS_PLANNED : state === 'lapsed' ? ENDS_LAPSED : plan === 0 ? ENDS_FREE : ENDS_NOW
      }
      confirmLabel={isPlanned ? text.withdraw : text.confirmEnd}
      variant="danger"
      onConfirm={confirm}
    />
  );
}
