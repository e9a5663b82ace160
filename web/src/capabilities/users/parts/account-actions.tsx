import type { UserDetail } from '@colloquy/contract/users';
import { Link2, Pencil, Send, UserCheck, UserX, ShieldOff, Undo2 } from 'lucide-react';
import { useState, type Ref } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FocusFallback } from '../../../ui/overlay/return-focus.tsx';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { actOnUser, doneMessage, type UserAction, useUserAction } from '../user-actions.ts';
import { UserLinkDialog } from './user-link-dialog.tsx';
import * as text from '../messages.ts';

type AccountDialog = 'deactivate' | 'transfer-jobs' | 'second-factor' | 'reset' | 'link';

type AccountActionsProps = {
  user: UserDetail;
  onEdit: () => void;
  /** Gets the focus back when the form closes. */
  editButton?: Ref<HTMLButtonElement> | undefined;
};

/** Actions on an account, as the server allows them. */
export function AccountActions({ user, onEdit, editButton }: AccountActionsProps) {
  const [dialog, setDialog] = useState<AccountDialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <FocusFallback label={text.accountActions}>
        <ActionButtons user={user} onEdit={onEdit} editButton={editButton} onOpenDialog={setDialog} />
      </FocusFallback>
      {dialog === 'second-factor' && <ResetSecondFactorDialog user={user} onClose={close} />}
      {dialog === 'reset' && <ResetPasswordDialog user={user} onClose={close} />}
      {dialog === 'link' && <UserLinkDialog user={user} onClose={close} />}
      {(dialog === 'deactivate' || dialog === 'transfer-jobs') && (
        <TransferJobsDialog user={user} isDeactivation={dialog === 'deactivate'} onClose={close} />
      )}
    </>
  );
}

type ActionButtonsProps = AccountActionsProps & {
  onOpenDialog: (dialog: AccountDialog) => void;
};

function ActionButtons({ user, onEdit, editButton, onOpenDialog }: ActionButtonsProps) {
  const { abilities } = user;
  const act = useUserAction(user.id);
  return (
    <>
      {abilities.canChange && (
        <Button ref={editButton} icon={<Pencil aria-hidden size={14} />} onClick={onEdit}>
          {text.edit}
        </Button>
      )}
      {abilities.canCreateLink && (
        <Button icon={<Link2 aria-hidden size={14} />} onClick={() => onOpenDialog('link')}>
          {user.isInvited ? text.invitationLink : text.passwordLink}
        </Button>
      )}
      {abilities.canInvite && user.sendsMail && (
        <Button
          icon={<Send aria-hidden size={14} />}
          isBusy={act.isPending}
          onClick={() => void act.run({ kind: 'invite' })}
        >
          {text.resendInvitation}
        </Button>
      )}
      {abilities.canResetPassword && user.sendsMail && (
        <Button icon={<Send aria-hidden size={14} />} onClick={() => onOpenDialog('reset')}>
          {text.resetPassword}
        </Button>
      )}
      {abilities.canResetSecondFactor && (
        <Button icon={<ShieldOff aria-hidden size={14} />} onClick={() => onOpenDialog('second-factor')}>
          {text.resetSecondFactor}
        </Button>
      )}
      {abilities.canTransferJobs && (
        <Button icon={<Undo2 aria-hidden size={14} />} onClick={() => onOpenDialog('transfer-jobs')}>
          {text.transferJobs}
        </Button>
      )}
      {abilities.canActivate && (
        <Button
          variant="primary"
          icon={<UserCheck aria-hidden size={14} />}
          isBusy={act.isPending}
          onClick={() => void act.run({ kind: 'activate', version: user.version })}
        >
          {text.activate}
        </Button>
      )}
      {abilities.canDeactivate && (
        <Button
          variant="danger"
          icon={<UserX aria-hidden size={14} />}
          onClick={() => onOpenDialog('deactivate')}
        >
          {text.deactivate}
        </Button>
      )}
    </>
  );
}

/** Performs the confirmed action and says so. Throws, so that the dialog shows an error. */
async function perform(user: UserDetail, action: UserAction): Promise<void> {
  toast.success(doneMessage(await actOnUser(user.id, action), action));
}

type AccountDialogProps = { user: UserDetail; onClose: () => void };

function ResetPasswordDialog({ user, onClose }: AccountDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.resetPasswordTitle(user.name)}
      description={text.resetPasswordText(user)}
      confirmLabel={text.sendLink}
      onConfirm={() => perform(user, { kind: 'reset' })}
    />
  );
}

function ResetSecondFactorDialog({ user, onClose }: AccountDialogProps) {
  const userInfo = useUserInfo();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.resetFactorTitle(user.name)}
      description={text.resetFactorText({
        needsConsent: userInfo?.role === 'admin' && userInfo.oid !== user.organisation.id,
        sendsMail: user.sendsMail,
      })}
      confirmLabel={text.reset}
      variant="danger"
      onConfirm={() => perform(user, { kind: 'reset-factor' })}
    />
  );
}

const transferFields = z.object({ successorId: z.string(text.chooseColleague) });
const deactivationFields = z.object({ successorId: z.string().optional() });

/** Chooses who receives the jobs, before a deactivation or separately. */
function TransferJobsDialog({
  user,
  isDeactivation,
  onClose,
}: AccountDialogProps & { isDeactivation: boolean }) {
  const form = useForm({ resolver: zodResolver(isDeactivation ? deactivationFields : transferFields) });
  const canTransfer = user.jobs > 0 && user.colleagues.length > 0;

  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={isDeactivation ? text.deactivateTitle(user.name) : text.transferTitle(user.name)}
      description={
        isDeactivation
          ? text.deactivateText(user.jobs, user.unfinishedJobs)
          : text.transferText(user.jobs, user.unfinishedJobs)
      }
      form={form}
      onSubmit={({ successorId = null }) =>
        perform(
          user,
          isDeactivation
            ? { kind: 'deactivate', version: user.version, successorId }
            : { kind: 'transfer-jobs', successorId: successorId! },
        )
      }
      submitLabel={isDeactivation ? text.deactivate : text.transfer}
      variant={isDeactivation ? 'danger' : 'primary'}
    >
      {canTransfer && (
        <Controller
          control={form.control}
          name="successorId"
          render={({ field, fieldState }) => (
            <Combobox
              label={isDeactivation ? text.newOwnerOptional : text.newOwner}
              placeholder={text.newOwnerPlaceholder}
              hint={isDeactivation ? text.newOwnerHint : undefined}
              error={fieldState.error?.message}
              options={user.colleagues.map(({ id, name }) => ({ value: id, label: name }))}
              value={field.value ?? null}
              onValueChange={field.onChange}
            />
          )}
        />
      )}
    </FormDialog>
  );
}
