import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { cn } from '../../ui/cn.ts';
import { Button, type ButtonProps } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { type SubmitOptions, useFormSubmit } from './use-form-submit.ts';
import * as text from '../messages.ts';

type FormProps<Values extends FieldValues, Context, Output> = SubmitOptions<Values> & {
  form: UseFormReturn<Values, Context, Output>;
  /** If it throws, the form shows the error and keeps its input. */
  onSubmit: (values: Output) => Promise<unknown>;
  /** Accessible name; without it the page names the form. */
  label?: string;
  submitLabel: string;
  submitProps?: Pick<ButtonProps, 'variant' | 'size' | 'isDisabled'>;
  /** Shows a Cancel button, which discards the changes. */
  onCancel?: (() => void) | undefined;
  /** Further buttons. */
  otherActions?: ReactNode;
  /** Widths and gaps. */
  className?: string;
  /** The fields. */
  children: ReactNode;
};

/** Form on a page: its fields, the error of the whole form and its buttons. Guards unsaved changes. */
export function Form<Values extends FieldValues, Context, Output>(props: FormProps<Values, Context, Output>) {
  const { form, onSubmit, errorFields, isDirty, isGuarded, label, submitLabel, submitProps, onCancel } =
    props;
  const { otherActions, className = 'gap-4', children } = props;
  const { errors, isSubmitting } = form.formState;
  const { submit, discard } = useFormSubmit(form, onSubmit, { errorFields, isDirty, isGuarded });
  const cancel = () => {
    discard();
    onCancel?.();
  };
  return (
    <form noValidate aria-label={label} className={cn('grid', className)} onSubmit={submit}>
      {children}
      <FormError message={errors.root?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" {...submitProps} isBusy={isSubmitting}>
          {submitLabel}
        </Button>
        {otherActions}
        {onCancel && <Button onClick={cancel}>{text.cancel}</Button>}
      </div>
    </form>
  );
}
