import { confirmIdentity } from '@colloquy/contract/identity';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { FormProblem } from '../../../app/forms/use-form-submit.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import * as text from '../messages.ts';

type Work = () => Promise<void>;

type PendingWork = { work: Work; resolve: () => void; reject: (error: unknown) => void };

/**
 * Runs changes to factors. If the server requires a confirmation first, a dialog asks for it and the work
 * runs again. The returned promise settles with that second run, so that the caller shows its error; Cancel
 * resolves it.
 *
 * @param canUseCode whether a code of a second factor is accepted instead of the password
 */
export function useIdentityConfirmation(canUseCode: boolean): {
  run: (work: Work) => Promise<void>;
  dialog: ReactNode;
} {
  const [pending, setPending] = useState<PendingWork>();
  const run = async (work: Work): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.error !== 'confirm-first') throw error;
      await new Promise<void>((resolve, reject) => setPending({ work, resolve, reject }));
    }
  };
  const close = () => setPending(undefined);
  const dialog = pending && (
    <ConfirmIdentityDialog
      canUseCode={canUseCode}
      onClose={() => {
        close();
        pending.resolve();
      }}
      onConfirmed={() => {
        close();
        run(pending.work).then(pending.resolve, pending.reject);
      }}
    />
  );
  return { run, dialog };
}

type ConfirmIdentityDialogProps = { canUseCode: boolean; onClose: () => void; onConfirmed: () => void };

const codeForm = z.object({ typed: z.string().trim().min(1, text.enterCode) });
const passwordForm = z.object({ typed: z.string().min(1, text.enterPassword) });

function ConfirmIdentityDialog({ canUseCode, onClose, onConfirmed }: ConfirmIdentityDialogProps) {
  const [isByCode, setByCode] = useState(false);
  const form = useForm({
    resolver: zodResolver(isByCode ? codeForm : passwordForm),
    defaultValues: { typed: '' },
  });
  const confirm = async ({ typed }: { typed: string }) => {
    try {
      await call(confirmIdentity, { body: isByCode ? { code: typed } : { password: typed } });
    } catch (error) {
      throw new FormProblem(messageOf(error), 'typed');
    }
    onConfirmed();
    // Closed by then; `onClose` would cancel the work.
    return false;
  };
  const switchMethod = () => {
    setByCode(!isByCode);
    form.reset();
  };
  const field = { error: form.formState.errors.typed?.message, ...form.register('typed') };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={text.confirmItsYou}
      description={text.confirmText}
      form={form}
      onSubmit={confirm}
      isGuarded={false}
      submitLabel={text.continueSignIn}
    >
      {isByCode ? (
        <TextField
          label={text.code}
          hint={text.confirmCodeHint}
          autoComplete="one-time-code"
          maxLength={40}
          {...field}
        />
      ) : (
        <PasswordField label={text.yourPassword} autoComplete="current-password" {...field} />
      )}
      {canUseCode && (
        <div>
          <Button variant="ghost" onClick={switchMethod}>
            {isByCode ? text.passwordInstead : text.codeInstead}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
