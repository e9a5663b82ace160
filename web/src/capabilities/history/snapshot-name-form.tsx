import { snapshotFields } from '@colloquy/contract/transcripts';
import { useForm } from 'react-hook-form';
import { useFormSubmit } from '../../app/forms/use-form-submit.ts';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { HANDLES_ESCAPE } from '../../ui/overlay/dialog.tsx';
import * as text from './messages.ts';

type SnapshotNameFormProps = {
  label: string;
  submitLabel: string;
  initialName?: string;
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Names a snapshot in place; Escape and an unchanged name close it. */
export function SnapshotNameForm(props: SnapshotNameFormProps) {
  const { label, submitLabel, initialName = '', onSubmit, onClose } = props;
  const form = useForm({ resolver: zodResolver(snapshotFields), defaultValues: { name: initialName } });
  const { errors, isSubmitting } = form.formState;
  const { submit } = useFormSubmit(
    form,
    async ({ name }) => {
      if (name !== initialName) await onSubmit(name);
      onClose();
    },
    { isGuarded: false },
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <TextField
        label={label}
        maxLength={120}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces what was just pressed
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
        {...HANDLES_ESCAPE}
        onKeyDown={(press) => press.key === 'Escape' && onClose()}
      />
      <FormError message={errors.root?.message} />
      <div className="flex gap-2">
        <Button type="submit" size="small" variant="primary" isBusy={isSubmitting}>
          {submitLabel}
        </Button>
        <Button size="small" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
