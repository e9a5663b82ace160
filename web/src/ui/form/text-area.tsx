import { useId, type ComponentProps } from 'react';
import { CONTROL, described, FieldShell, type FieldFrame } from './field.tsx';

/** Several lines of text with their label; grows with what is typed. Takes what `register` of react-hook-form gives. */
export function TextArea({
  label,
  error,
  hint,
  className,
  ...area
}: FieldFrame & ComponentProps<'textarea'>) {
  const ownId = useId();
  const id = area.id ?? ownId;
  return (
    <FieldShell id={id} label={label} error={error} hint={hint}>
      <textarea
        rows={4}
        {...area}
        {...described(id, { label, error, hint })}
        className={`${CONTROL} field-sizing-content max-h-96 min-h-24 py-2 ${className ?? ''}`}
      />
    </FieldShell>
  );
}
