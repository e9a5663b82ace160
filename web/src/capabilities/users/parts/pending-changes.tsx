import type { PendingChange, UserDetail } from '@colloquy/contract/users';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { useUserAction } from '../user-actions.ts';
import * as text from '../messages.ts';

/** Unconfirmed changes by platform admins, which an organisation admin confirms or declines here. */
export function PendingChanges({ user }: { user: UserDetail }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [wasUsed, setUsed] = useState(false);
  const isEmpty = user.pendingChanges.length === 0;
  // After a decision the heading stays, so that the focus has a target when the last change disappears.
  if (isEmpty && !wasUsed) return null;
  return (
    <section aria-labelledby={id} className={isEmpty ? '' : 'mb-4 grid max-w-xl gap-2'}>
      <h2 ref={heading} id={id} tabIndex={-1} className={isEmpty ? 'sr-only' : 'font-semibold'}>
        {isEmpty ? text.nothingPending : text.awaitingConfirmation}
      </h2>
      {user.pendingChanges.map((change) => (
        <PendingChangeCard
          key={change.id}
          user={user}
          change={change}
          onPress={() => setUsed(true)}
          onDecided={() => heading.current?.focus({ preventScroll: true })}
        />
      ))}
    </section>
  );
}

type PendingChangeCardProps = {
  user: UserDetail;
  change: PendingChange;
  onPress: () => void;
  onDecided: () => void;
};

function PendingChangeCard({ user, change, onPress, onDecided }: PendingChangeCardProps) {
  const act = useUserAction(user.id);
  const [decision, setDecision] = useState<boolean>();
  // The pressed button disappears with the change, possibly before this component receives the response.
  const decide = async (isConfirmed: boolean) => {
    onPress();
    setDecision(isConfirmed);
    const isDecided = await act.run({ kind: 'decide', changeId: change.id, isConfirmed });
    setDecision(undefined);
    if (isDecided) onDecided();
  };
  return (
    <div className="grid gap-2 rounded-md bg-attention-soft px-4 py-3">
      <p className="font-medium wrap-anywhere">{text.pendingChangeText(change, user.name)}</p>
      <p className="text-ink-2">
        {text.confirmationHint(change)} {text.expiresOn(formatMomentInFull(change.expiresAt))}
      </p>
      {user.abilities.canDecideChanges && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            isBusy={decision === true}
            isDisabled={decision === false}
            onClick={() => void decide(true)}
          >
            {text.confirm}
          </Button>
          <Button
            isBusy={decision === false}
            isDisabled={decision === true}
            onClick={() => void decide(false)}
          >
            {text.decline}
          </Button>
        </div>
      )}
    </div>
  );
}
