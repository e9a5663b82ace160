import { confirmIdentity } from '@colloquy/contract';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

type Work = () => Promise<void>;

type Waiting = { work: Work; resolve: () => void; reject: (error: unknown) => void };

/**
 * Runs what changes factors. If the server requires a confirmation first, a dialog asks for it and the work runs again.
 * The returned promise settles with that second run, so that the caller shows its error; Cancel resolves it.
 *
 * @param canUseCode whether there is a second factor whose code may be typed instead of the password
 */
export function useConfirmed(canUseCode: boolean): { run: (work: Work) => Promise<void>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting>();
  const run = async (work: Work): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.error !== 'confirm-first') throw error;
      await new Promise<void>((resolve, reject) => setWaiting({ work, resolve, reject }));
    }
  };
  const close = () => setWaiting(undefined);
  const dialog = waiting && (
    <ConfirmDialog
      canUseCode={canUseCode}
      onClose={() => {
        close();
        waiting.resolve();
      }}
      onConfirmed={() => {
        close();
        run(waiting.work).then(waiting.resolve, waiting.reject);
      }}
    />
  );
  return { run, dialog };
}

type Props = { canUseCode: boolean; onClose: () => void; onConfirmed: () => void };

const byCode = z.object({ typed: z.string().trim().min(1, 'Type the code.') });
const byPassword = z.object({ typed: z.string().min(1, 'Type your password.') });

function ConfirmDialog({ canUseCode, onClose, onConfirmed }: Props) {
  const [isByCode, setByCode] = useState(false);
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(isByCode ? byCode : byPassword),
    defaultValues: { typed: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ typed }) => {
    try {
      await call(confirmIdentity, { body: isByCode ? { code: typed } : { password: typed } });
      onConfirmed();
    } catch (error) {
      setError('typed', { message: messageOf(error) }, { shouldFocus: true });
    }
  });
  const other = () => {
    setByCode(!isByCode);
    reset();
  };
  const field = { error: errors.typed?.message, ...register('typed') };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Confirm it’s you"
      description="It’s a while since you signed in. Confirm it’s you before you change your security settings."
    >
      <form noValidate className="grid gap-2" onSubmit={(event) => void submit(event)}>
        {isByCode ? (
          <TextField
            label="Code"
            hint="From your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            maxLength={40}
            {...field}
          />
        ) : (
          <PasswordField label="Your password" autoComplete="current-password" {...field} />
        )}
        {canUseCode && (
          <div>
            <Button tone="quiet" onClick={other}>
              {isByCode ? 'Use your password instead' : 'Use a code instead'}
            </Button>
          </div>
        )}
        <div className="flex justify-end gap-2 pt-1">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="go" isBusy={isSubmitting}>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
