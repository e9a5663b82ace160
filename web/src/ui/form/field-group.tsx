import { useId, type ReactNode } from 'react';
import { FieldError, FieldHint, type FieldProps } from './field.tsx';

type FieldGroupProps = FieldProps & {
  isLabelHidden?: boolean;
  /** Layout of the controls; one below the other without it. */
  className?: string | undefined;
  children: ReactNode;
};

/** Several checkboxes or radio buttons under one label, with hint and error below them. */
export function FieldGroup({ label, error, hint, isLabelHidden, className, children }: FieldGroupProps) {
  const id = useId();
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  return (
    <fieldset aria-describedby={ids.filter(Boolean).join(' ') || undefined}>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-2 text-xs font-medium text-ink-2'}>{label}</legend>
      <div className={className ?? 'grid gap-1.5'}>{children}</div>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
