import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';

export type FieldFrame = {
  label: ReactNode;
  /** What is wrong, in words; stands beside the field and is read out with it. */
  error?: string | undefined;
  /** What to know before typing. */
  hint?: ReactNode;
};

/** The look of a control that is typed into or opened. */
export const CONTROL =
  'w-full rounded-md border border-line-control bg-surface px-2.5 text-ink aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-3';

/** The label above a control, and what is said of it below. */
export function FieldShell({
  id,
  label,
  error,
  hint,
  children,
}: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-xs font-medium text-ink-2">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1 text-xs text-danger">
          <CircleAlert aria-hidden size={12} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

/** What ties a control to its label, hint and error for screen readers. */
export function described(id: string, { error, hint }: FieldFrame) {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return { id, 'aria-invalid': error !== undefined || undefined, 'aria-describedby': ids || undefined };
}

/** A line of text with its label. Takes what `register` of react-hook-form gives. */
export function TextField({ label, error, hint, className, ...input }: FieldFrame & ComponentProps<'input'>) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldShell id={id} label={label} error={error} hint={hint}>
      <input
        {...input}
        {...described(id, { label, error, hint })}
        className={`${CONTROL} h-9 ${className ?? ''}`}
      />
    </FieldShell>
  );
}

export type Option = { value: string; label: string };

/** A choice from a list: the browser's own control, which every phone and screen reader knows. */
export function SelectField({
  label,
  error,
  hint,
  options,
  className,
  ...select
}: FieldFrame & { options: readonly Option[] } & ComponentProps<'select'>) {
  const ownId = useId();
  const id = select.id ?? ownId;
  return (
    <FieldShell id={id} label={label} error={error} hint={hint}>
      <select
        {...select}
        {...described(id, { label, error, hint })}
        className={`${CONTROL} h-9 ${className ?? ''}`}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldShell>
  );
}

export function Checkbox({
  label,
  className,
  ...input
}: { label: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={`flex cursor-pointer items-start gap-2 ${className ?? ''}`}>
      <input {...input} type="checkbox" className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span>{label}</span>
    </label>
  );
}
