import { settleAccountChange, type PendingChange, type UserDetail } from '@colloquy/contract';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useOneAtATime } from '../../identity/index.ts';
import { pendingChangeText, whoConfirms } from '../messages.ts';
import { keepUser } from '../users.queries.ts';

/** What a platform admin asked for and nobody has confirmed: the organisation's admin settles it here. */
export function PendingChanges({ user }: { user: UserDetail }) {
  return user.pendingChanges.map((change) => <Pending key={change.id} user={user} change={change} />);
}

function Pending({ user, change }: { user: UserDetail; change: PendingChange }) {
  const { isBusy, run } = useOneAtATime();
  const settle = (isConfirmed: boolean) =>
    void run(async () => {
      try {
        const body = { changeId: change.id, isConfirmed };
        keepUser((await call(settleAccountChange, { params: { userId: user.id }, body })).user);
        toast.success(isConfirmed ? 'Confirmed.' : 'Declined.');
      } catch (error) {
        toast.error(messageOf(error));
      }
    });
  return (
    <section
      aria-label="Waits for confirmation"
      className="mb-4 grid max-w-xl gap-2 rounded-md bg-attention-soft px-4 py-3"
    >
      <p className="font-medium wrap-anywhere">{pendingChangeText(change, user.name)}</p>
      <p className="text-ink-2">
        {whoConfirms(change)} Expires on {formatMomentInFull(change.expiresAt)}.
      </p>
      {user.abilities.canSettleChanges && (
        <div className="flex flex-wrap gap-2">
          <Button tone="go" isBusy={isBusy} onClick={() => settle(true)}>
            Confirm
          </Button>
          <Button isBusy={isBusy} onClick={() => settle(false)}>
            Decline
          </Button>
        </div>
      )}
    </section>
  );
}
