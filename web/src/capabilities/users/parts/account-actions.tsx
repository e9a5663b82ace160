import type { UserDetail } from '@colloquy/contract';
import { Link2, Pencil, Send, UserCheck, UserX, ShieldOff, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { resetFactorText, resetPasswordText } from '../messages.ts';
import { useUserAct } from '../users.queries.ts';
import { LinkDialog } from './link-dialog.tsx';

type Asked = 'deactivate' | 'hand-over' | 'second-factor' | 'reset' | 'link';

/** What can be done with an account now: exactly what the server says. */
export function AccountActions({ user, onEdit }: { user: UserDetail; onEdit: () => void }) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <>
      <KeepFocus label="Account actions">
        <ActionButtons user={user} onEdit={onEdit} onAsk={setAsked} />
      </KeepFocus>
      {asked === 'second-factor' && <ResetDialog user={user} onClose={close} />}
      {asked === 'reset' && <ResetPasswordDialog user={user} onClose={close} />}
      {asked === 'link' && <LinkDialog user={user} onClose={close} />}
      {(asked === 'deactivate' || asked === 'hand-over') && (
        <HandOverDialog user={user} isDeactivation={asked === 'deactivate'} onClose={close} />
      )}
    </>
  );
}

type ActionButtonsProps = { user: UserDetail; onEdit: () => void; onAsk: (asked: Asked) => void };

function ActionButtons({ user, onEdit, onAsk }: ActionButtonsProps) {
  const { abilities } = user;
  const act = useUserAct(user.id);
  return (
    <>
      {abilities.canChange && (
        <Button icon={<Pencil aria-hidden size={14} />} onClick={onEdit}>
          Edit
        </Button>
      )}
      {abilities.canMakeLink && (
        <Button icon={<Link2 aria-hidden size={14} />} onClick={() => onAsk('link')}>
          {user.isInvited ? 'Invitation link' : 'Password link'}
        </Button>
      )}
      {abilities.canInvite && user.sendsMail && (
        <Button
          icon={<Send aria-hidden size={14} />}
          isBusy={act.isPending}
          onClick={() => act.mutate({ kind: 'invite' })}
        >
          Invite again
        </Button>
      )}
      {abilities.canResetPassword && user.sendsMail && (
        <Button icon={<Send aria-hidden size={14} />} onClick={() => onAsk('reset')}>
          Reset password
        </Button>
      )}
      {abilities.canResetSecondFactor && (
        <Button icon={<ShieldOff aria-hidden size={14} />} onClick={() => onAsk('second-factor')}>
          Reset second factor
        </Button>
      )}
      {abilities.canHandOver && (
        <Button icon={<Undo2 aria-hidden size={14} />} onClick={() => onAsk('hand-over')}>
          Hand over jobs
        </Button>
      )}
      {abilities.canActivate && (
        <Button
          tone="go"
          icon={<UserCheck aria-hidden size={14} />}
          isBusy={act.isPending}
          onClick={() => act.mutate({ kind: 'activate', version: user.version })}
        >
          Activate
        </Button>
      )}
      {abilities.canDeactivate && (
        <Button tone="danger" icon={<UserX aria-hidden size={14} />} onClick={() => onAsk('deactivate')}>
          Deactivate
        </Button>
      )}
    </>
  );
}

function ResetPasswordDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const act = useUserAct(user.id);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Reset the password of ${user.name}?`}
      description={resetPasswordText(user)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="go"
            isBusy={act.isPending}
            onClick={() => act.mutate({ kind: 'reset' }, { onSettled: onClose })}
          >
            Send link
          </Button>
        </>
      }
    />
  );
}

function ResetDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const me = useUserInfo();
  const act = useUserAct(user.id);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Reset the second factor of ${user.name}?`}
      description={resetFactorText({
        needsConsent: me?.role === 'admin' && me.oid !== user.organisation.id,
      })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="danger"
            isBusy={act.isPending}
            onClick={() => act.mutate({ kind: 'reset-factor' }, { onSettled: onClose })}
          >
            Reset
          </Button>
        </>
      }
    />
  );
}

type HandOverDialogProps = { user: UserDetail; isDeactivation: boolean; onClose: () => void };

/** Who gets the jobs: asked before an account is closed, or by itself. */
function HandOverDialog({ user, isDeactivation, onClose }: HandOverDialogProps) {
  const act = useUserAct(user.id);
  const [successorId, setSuccessor] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const hasWork = user.jobs > 0 && user.colleagues.length > 0;
  const run = () => {
    if (!isDeactivation && successorId === null) return setMissing(true);
    act.mutate(
      isDeactivation
        ? { kind: 'deactivate', version: user.version, successorId }
        : { kind: 'hand-over', successorId: successorId! },
      { onSettled: onClose },
    );
  };
  const work = `${formatCount(user.jobs, 'job')}, ${user.unfinishedJobs} of them not finished`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isDeactivation ? `Deactivate ${user.name}?` : `Hand over the jobs of ${user.name}`}
      description={
        isDeactivation
          ? `They are signed out at once and can no longer sign in. Nothing is deleted, and the account can be activated again.${user.jobs > 0 ? ` They have ${work}.` : ''}`
          : `They have ${work}. Whoever takes them over has them like their own.`
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone={isDeactivation ? 'danger' : 'go'} isBusy={act.isPending} onClick={run}>
            {isDeactivation ? 'Deactivate' : 'Hand over'}
          </Button>
        </>
      }
    >
      {hasWork && (
        // Room for the list: a dialog cuts off what goes beyond it.
        <div className="min-h-60">
          <SearchableSelect
            label={isDeactivation ? 'Who gets the jobs (optional)' : 'Who gets the jobs'}
            placeholder="Choose a colleague"
            hint={
              isDeactivation ? 'Without a choice they stay where they are, for the admin to see.' : undefined
            }
            error={isMissing && successorId === null ? 'Choose a colleague.' : undefined}
            options={user.colleagues.map(({ id, name }) => ({ value: id, label: name }))}
            value={successorId}
            onChange={setSuccessor}
          />
        </div>
      )}
    </Dialog>
  );
}
