import { confirmIdentity } from '@colloquy/contract';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useOneAtATime } from '../use-one-at-a-time.ts';

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

function ConfirmDialog({ canUseCode, onClose, onConfirmed }: Props) {
  const [isByCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useOneAtATime();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return setProblem(isByCode ? 'Type the code.' : 'Type your password.');
    void run(async () => {
      setProblem(undefined);
      try {
        await call(confirmIdentity, { body: isByCode ? { code: typed } : { password: typed } });
        onConfirmed();
      } catch (error) {
        setProblem(messageOf(error));
      }
    });
  };
  const other = () => {
    setByCode(!isByCode);
    setTyped('');
    setProblem(undefined);
  };
  const field = {
    value: typed,
    error: problem,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Confirm it’s you"
      description="It’s a while since you signed in. Confirm it’s you before you change your security settings."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="go" isBusy={isBusy} onClick={() => form.current?.requestSubmit()}>
            Continue
          </Button>
        </>
      }
    >
      <form ref={form} noValidate className="grid gap-2" onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
