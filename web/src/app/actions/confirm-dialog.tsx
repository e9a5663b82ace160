import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { Dialog, type DialogProps } from '../../ui/overlay/dialog.tsx';
import { useActionInPlace } from './use-action-in-place.ts';
import * as text from '../messages.ts';

type ConfirmDialogProps = Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'size'> & {
  /** The consequences. */
  description?: ReactNode;
  /** More about the consequences, or a choice. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  variant?: 'primary' | 'danger';
  /** Confirming is not possible yet; `disabledReason` is the button’s tooltip. */
  isDisabled?: boolean;
  disabledReason?: string;
  /** Closes the dialog. If it throws, the dialog shows the error and stays open. */
  onConfirm: () => unknown;
};

/** Asks before an act: a question, its consequences and two buttons. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, size, description, children, confirmLabel, onConfirm } = props;
  const { cancelLabel = text.cancel, variant = 'primary', isDisabled, disabledReason } = props;
  const { error, clearError, isPending, run } = useActionInPlace(onConfirm);
  const close = () => {
    clearError();
    onOpenChange(false);
  };
  const confirm = async () => {
    if (await run()) close();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      {...(size && { size })}
      {...(description !== undefined && { description })}
      actions={
        <>
          <Button onClick={close}>{cancelLabel}</Button>
          <Button
            variant={variant}
            isBusy={isPending}
            {...(isDisabled && { isDisabled, tooltip: disabledReason })}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      <FormError message={error} />
    </Dialog>
  );
}
