import { reasonForm, withdrawalForm } from '@colloquy/contract/review';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useForm } from 'react-hook-form';
import { TextField } from '../../../ui/form/field.tsx';
import * as text from '../messages.ts';

type ReasonDialogProps = {
  title: string;
  description: string;
  submitLabel: string;
  isOptional?: boolean;
  hint?: string;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the reason of a refusal or a withdrawal. */
export function ReasonDialog({
  title,
  description,
  submitLabel,
  isOptional = false,
  hint,
  send,
  onClose,
}: ReasonDialogProps) {
  const form = useForm({
    resolver: zodResolver(isOptional ? withdrawalForm : reasonForm),
    defaultValues: { reason: '' },
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      form={form}
      onSubmit={({ reason }) => send(reason)}
      submitLabel={submitLabel}
      cancelLabel={text.goBack}
    >
      <TextField
        label={isOptional ? text.reasonOptional : text.reason}
        hint={hint}
        autoComplete="off"
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  );
}
