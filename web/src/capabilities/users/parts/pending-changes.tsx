import type { PendingChange, UserDetail } from '@colloquy/contract';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { pendingChangeText, whoConfirms } from '../messages.ts';
import { useUserAct } from '../users.queries.ts';

/** What a platform admin asked for and nobody has confirmed: the organisation's admin settles it here. */
export function PendingChanges({ user }: { user: UserDetail }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isUsed, setUsed] = useState(false);
  const isEmpty = user.pendingChanges.length === 0;
  // Once used the heading stays, so that the focus has a place when the last change is settled.
  if (isEmpty && !isUsed) return null;
  return (
    <section aria-labelledby={id} className={isEmpty ? '' : 'mb-4 grid max-w-xl gap-2'}>
      <h2 ref={heading} id={id} tabIndex={-1} className={isEmpty ? 'sr-only' : 'font-semibold'}>
        {isEmpty ? 'Nothing awaits confirmation' : 'Awaiting confirmation'}
      </h2>
      {user.pendingChanges.map((change) => (
        <Pending
          key={change.id}
          user={user}
          change={change}
          onPress={() => setUsed(true)}
          onSettled={() => heading.current?.focus({ preventScroll: true })}
        />
      ))}
    </section>
  );
}

type PendingProps = { user: UserDetail; change: PendingChange; onPress: () => void; onSettled: () => void };

function Pending({ user, change, onPress, onSettled }: PendingProps) {
  const act = useUserAct(user.id);
  const chosen = act.isPending && act.variables.kind === 'settle' ? act.variables.isConfirmed : undefined;
  // What was pressed is removed with the change, even before this component hears of the answer.
  const settle = (isConfirmed: boolean) => {
    onPress();
    void act
      .mutateAsync({ kind: 'settle', changeId: change.id, isConfirmed })
      .then(onSettled)
      .catch(() => undefined);
  };
  return (
    <div className="grid gap-2 rounded-md bg-attention-soft px-4 py-3">
      <p className="font-medium wrap-anywhere">{pendingChangeText(change, user.name)}</p>
      <p className="text-ink-2">
        {whoConfirms(change)} Expires on {formatMomentInFull(change.expiresAt)}.
      </p>
      {user.abilities.canSettleChanges && (
        <div className="flex flex-wrap gap-2">
          <Button
            tone="go"
            isBusy={chosen === true}
            isDisabled={chosen === false}
            onClick={() => settle(true)}
          >
            Confirm
          </Button>
          <Button isBusy={chosen === false} isDisabled={chosen === true} onClick={() => settle(false)}>
            Decline
          </Button>
        </div>
      )}
    </div>
  );
}
