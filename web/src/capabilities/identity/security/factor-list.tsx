import { factorName, type SecondFactor, type Security } from '@colloquy/contract/identity';
import { KeyRound, Pencil, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { messageOf } from '../../../app/api/api-error.ts';
import { FormProblem, useFormSubmit } from '../../../app/forms/use-form-submit.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useOneAtATime } from '../../../app/actions/use-one-at-a-time.ts';
import { deleteFactor, saveFactorName } from './security.queries.ts';
import * as text from '../messages.ts';

type RunConfirmed = (work: () => Promise<void>) => Promise<void>;

type Props = {
  security: Security;
  run: RunConfirmed;
  /** Called when the focused form or row was removed, to move the focus. */
  onClosed: () => void;
};

/** Second factors of an account; each can be renamed and removed. */
export function FactorList({ security, run, onClosed }: Props) {
  const { isBusy, run: runOnce } = useOneAtATime();
  const [renamingId, setRenamingId] = useState<string>();
  const [removing, setRemoving] = useState<SecondFactor>();
  const isLast = security.factors.length === 1;
  const remove = (factor: SecondFactor) =>
    void runOnce(() =>
      run(async () => {
        await deleteFactor(factor.id);
        toast.success(text.factorRemovedText(factor.name));
        onClosed();
      }).catch((error: unknown) => toast.error(messageOf(error))),
    );
  return (
    <>
      <ul
        aria-label={text.secondFactors}
        className="grid divide-y divide-line rounded-md border border-line bg-surface"
      >
        {security.factors.map((factor) => (
          <li key={factor.id} className="flex items-center gap-3 px-3 py-2.5">
            {factor.kind === 'totp' ? (
              <Smartphone aria-hidden size={16} className="shrink-0 text-ink-3" />
            ) : (
              <KeyRound aria-hidden size={16} className="shrink-0 text-ink-3" />
            )}
            {renamingId === factor.id ? (
              <RenameForm
                factor={factor}
                onDone={() => {
                  setRenamingId(undefined);
                  onClosed();
                }}
              />
            ) : (
              <>
                <div className="min-w-0 grow">
                  <p className="font-medium wrap-anywhere">{factor.name}</p>
                  <p className="text-xs text-ink-3">{text.factorSubtitle(factor)}</p>
                  {isLast && security.isRequired && (
                    <p className="text-xs text-ink-3">{text.lastFactorRequired}</p>
                  )}
                </div>
                <IconButton
                  label={text.renameFactorLabel(factor.name)}
                  icon={<Pencil aria-hidden size={14} />}
                  onClick={() => setRenamingId(factor.id)}
                />
                {!(isLast && security.isRequired) && (
                  <IconButton
                    label={text.removeFactorLabel(factor.name)}
                    icon={<Trash2 aria-hidden size={14} />}
                    isBusy={isBusy}
                    onClick={() => setRemoving(factor)}
                  />
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(undefined)}
          title={text.removeFactorTitle(removing.name)}
          description={isLast ? text.removeLastFactorText : text.removeFactorText}
          confirmLabel={text.remove}
          variant="danger"
          onConfirm={() => remove(removing)}
        />
      )}
    </>
  );
}

const fields = z.object({ name: factorName });

function RenameForm({ factor, onDone }: { factor: SecondFactor; onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { name: factor.name } });
  const { errors, isSubmitting } = form.formState;
  const save = async ({ name }: z.infer<typeof fields>): Promise<void> => {
    try {
      await saveFactorName(factor.id, name);
      onDone();
    } catch (error) {
      throw new FormProblem(messageOf(error), 'name');
    }
  };
  const { submit } = useFormSubmit(form, save, { isGuarded: false });
  return (
    <form noValidate className="flex grow flex-wrap items-end gap-2" onSubmit={submit}>
      <TextField
        autoFocus
        label={text.name}
        maxLength={60}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Button type="submit" variant="primary" isBusy={isSubmitting}>
        {text.save}
      </Button>
      <Button onClick={onDone}>{text.cancel}</Button>
    </form>
  );
}
