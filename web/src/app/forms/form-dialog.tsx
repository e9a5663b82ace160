import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { Dialog, DialogFooter, type DialogProps } from '../../ui/overlay/dialog.tsx';
import { useFormSubmit } from './use-form-submit.ts';
import * as text from '../messages.ts';

type DialogFormProps<Values extends FieldValues, Context, Output> = {
  form: UseFormReturn<Values, Context, Output>;
  /** Closes the dialog, unless it resolves to false. If it throws, the dialog shows the error and stays open. */
  onSubmit: (values: Output) => Promise<unknown>;
  onClose: () => void;
  submitLabel: string;
  cancelLabel?: string;
  variant?: 'primary' | 'danger';
  /** False for what is quickly typed again. */
  isGuarded?: boolean;
  /** Further buttons, before Cancel. */
  otherActions?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** Form inside a dialog that first loads what the form needs; otherwise use `FormDialog`. */
export function DialogForm<Values extends FieldValues, Context, Output>(
  props: DialogFormProps<Values, Context, Output>,
) {
  const { form, onSubmit, onClose, submitLabel, isGuarded = true, otherActions, children } = props;
  const { cancelLabel = text.cancel, variant = 'primary' } = props;
  const { errors, isSubmitting } = form.formState;
  const send = async (values: Output) => {
    if ((await onSubmit(values)) !== false) onClose();
  };
  const { submit } = useFormSubmit(form, send, { isGuarded });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {children}
      <FormError message={errors.root?.message} />
      <DialogFooter>
        {otherActions}
        <Button onClick={onClose}>{cancelLabel}</Button>
        <Button type="submit" variant={variant} isBusy={isSubmitting}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}

type FormDialogProps<Values extends FieldValues, Context, Output> = Pick<
  DialogProps,
  'open' | 'onOpenChange' | 'title' | 'description' | 'size'
> &
  Omit<DialogFormProps<Values, Context, Output>, 'onClose'> & {
    /** Shown above the form. */
    lead?: ReactNode;
  };

/** Dialog with a form. Asks before unsaved input is discarded, except for its own Cancel button. */
export function FormDialog<Values extends FieldValues, Context, Output>({
  open,
  onOpenChange,
  title,
  description,
  size,
  lead,
  ...form
}: FormDialogProps<Values, Context, Output>) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      isDirty={form.isGuarded !== false && form.form.formState.isDirty}
      {...(size && { size })}
      {...(description !== undefined && { description })}
    >
      {lead}
      <DialogForm {...form} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}
