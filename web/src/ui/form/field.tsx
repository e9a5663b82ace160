import { CircleAlert } from 'lucide-react';
import { cn } from '../cn.ts';
import { useId, type ComponentProps, type ReactNode } from 'react';

export type FieldProps = {
  label: ReactNode;
  /** Error in words, shown at the field and read with it. */
  error?: string | undefined;
  /** Help before typing. */
  hint?: ReactNode;
};

/** Classes of a control, without its inner width. */
export const FRAME_CLASSES =
  'rounded-md border border-line-control bg-surface text-ink aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-3';

/** Classes of an input or select, without its width. */
export const CONTROL_CLASSES = `${FRAME_CLASSES} px-2.5`;

/** Label above a control, hint and error below it. */
export function FieldLayout({
  id,
  label,
  error,
  hint,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    // At the start: beside a longer hint, the grid would stretch its rows and lower the control.
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-xs font-medium text-ink-2">
        {label}
      </label>
      {children}
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  );
}

export function FieldHint({ id, hint }: Pick<FieldProps, 'hint'> & { id: string }) {
  if (hint === undefined) return null;
  return (
    <p id={`${id}-hint`} className="text-xs text-ink-3">
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: Pick<FieldProps, 'error'> & { id: string }) {
  if (error === undefined) return null;
  return (
    <p id={`${id}-error`} role="alert" className="flex items-start gap-1 text-xs text-danger">
      <CircleAlert aria-hidden size={12} className="mt-0.5 shrink-0" />
      {error}
    </p>
  );
}

/** Links a control to its label, hint and error for screen readers. */
export function controlProps(id: string, { error, hint }: FieldProps) {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return { id, 'aria-invalid': error !== undefined || undefined, 'aria-describedby': ids || undefined };
}

/** Text input with a label. Accepts the props of `register` from react-hook-form. */
export function TextField({ label, error, hint, className, ...input }: FieldProps & ComponentProps<'input'>) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldLayout id={id} label={label} error={error} hint={hint}>
      <input
        {...input}
        {...controlProps(id, { label, error, hint })}
        className={cn(CONTROL_CLASSES, 'h-9 w-full', className)}
      />
    </FieldLayout>
  );
}

/**
 * Multi-line text input with a label; grows with its text. Accepts the props of `register` from
 * react-hook-form.
 */
export function TextArea({
  label,
  error,
  hint,
  className,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  const ownId = useId();
  const id = area.id ?? ownId;
  return (
    <FieldLayout id={id} label={label} error={error} hint={hint}>
      <textarea
        rows={4}
        {...area}
        {...controlProps(id, { label, error, hint })}
        className={cn(CONTROL_CLASSES, 'field-sizing-content max-h-96 min-h-24 w-full py-2', className)}
      />
    </FieldLayout>
  );
}
