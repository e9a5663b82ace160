import { factorName, removeFactor, renameFactor, type Security, type SecondFactor } from '@colloquy/contract';
import { KeyRound, Pencil, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { factorRemoved, factorSubtitle, removeFactorLabel, renameFactorLabel } from '../messages.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import { keepSecurity } from './security.queries.ts';

type Run = (work: () => Promise<void>) => Promise<void>;

type Props = {
  security: Security;
  run: Run;
  /** A form or a row is gone, and the focus with it. */
  onClosed: () => void;
};

/** The second factors of an account: each can be renamed and removed. */
export function FactorList({ security, run, onClosed }: Props) {
  const { isBusy, run: runOnce } = useOneAtATime();
  const [renamed, setRenamed] = useState<string>();
  const [removed, setRemoved] = useState<SecondFactor>();
  const isLast = security.factors.length === 1;
  const remove = (factor: SecondFactor) =>
    void runOnce(() =>
      run(async () => {
        keepSecurity((await call(removeFactor, { params: { factorId: factor.id } })).security);
        toast.success(factorRemoved(factor.name));
        onClosed();
      }).catch((error: unknown) => toast.error(messageOf(error))),
    );
  return (
    <>
      <ul
        aria-label="Second factors"
        className="grid divide-y divide-line rounded-md border border-line bg-surface"
      >
        {security.factors.map((factor) => (
          <li key={factor.id} className="flex items-center gap-3 px-3 py-2.5">
            {factor.kind === 'totp' ? (
              <Smartphone aria-hidden size={16} className="shrink-0 text-ink-3" />
            ) : (
              <KeyRound aria-hidden size={16} className="shrink-0 text-ink-3" />
            )}
            {renamed === factor.id ? (
              <RenameForm
                factor={factor}
                onDone={() => {
                  setRenamed(undefined);
                  onClosed();
                }}
              />
            ) : (
              <>
                <div className="min-w-0 grow">
                  <p className="font-medium wrap-anywhere">{factor.name}</p>
                  <p className="text-xs text-ink-3">{factorSubtitle(factor)}</p>
                  {isLast && security.isRequired && (
                    <p className="text-xs text-ink-3">
                      Your account requires a second factor. To remove this one, add another first.
                    </p>
                  )}
                </div>
                <IconButton
                  label={renameFactorLabel(factor.name)}
                  icon={<Pencil aria-hidden size={14} />}
                  onClick={() => setRenamed(factor.id)}
                />
                {!(isLast && security.isRequired) && (
                  <IconButton
                    label={removeFactorLabel(factor.name)}
                    icon={<Trash2 aria-hidden size={14} />}
                    isBusy={isBusy}
                    onClick={() => setRemoved(factor)}
                  />
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {removed && (
        <Dialog
          isOpen
          onClose={() => setRemoved(undefined)}
          title={`Remove “${removed.name}”?`}
          description={
            isLast
              ? 'This is your last second factor. You’ll sign in with your password alone, and your recovery codes will stop working.'
              : 'You’ll no longer be able to sign in with it.'
          }
          actions={
            <>
              <Button onClick={() => setRemoved(undefined)}>Cancel</Button>
              <Button
                tone="danger"
                onClick={() => {
                  setRemoved(undefined);
                  remove(removed);
                }}
              >
                Remove
              </Button>
            </>
          }
        />
      )}
    </>
  );
}

const form = z.object({ name: factorName });

function RenameForm({ factor, onDone }: { factor: SecondFactor; onDone: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: factor.name },
  });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async (body) => {
    try {
      keepSecurity((await call(renameFactor, { params: { factorId: factor.id }, body })).security);
      onDone();
    } catch (error) {
      setError('name', { message: messageOf(error) });
    }
  });
  return (
    <form noValidate className="flex grow flex-wrap items-end gap-2" onSubmit={(event) => void save(event)}>
      <TextField autoFocus label="Name" maxLength={60} error={errors.name?.message} {...register('name')} />
      <Button type="submit" tone="go" isBusy={isSubmitting}>
        Save
      </Button>
      <Button onClick={onDone}>Cancel</Button>
    </form>
  );
}
