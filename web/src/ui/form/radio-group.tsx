import { useId, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { FieldGroup } from './field-group.tsx';
import type { FieldProps } from './field.tsx';

type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** More about the choice, below its label. */
  hint?: ReactNode;
  isDisabled?: boolean;
};

type RadioGroupProps<Value extends string> = FieldProps & {
  options: readonly RadioOption<Value>[];
  /** Null if nothing is chosen yet. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** `card` frames each choice, `row` fits a scrolling list, `inline` and `pill` share a line. */
  variant?: keyof typeof VARIANTS;
  isLabelHidden?: boolean;
  className?: string;
};

const VARIANTS = {
  plain: { list: 'grid gap-2', option: '' },
  row: { list: 'grid gap-1', option: 'rounded-sm px-2 py-1.5 not-has-disabled:hover:bg-sunken' },
  card: { list: 'grid gap-2', option: 'rounded-md border border-line bg-surface px-3 py-2' },
  inline: { list: 'flex flex-wrap gap-x-4 gap-y-1', option: '' },
  pill: {
    list: 'flex flex-wrap gap-1',
    option:
      'rounded-full border border-line-control px-2 py-0.5 text-xs has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
  },
};

/** A choice of one, with all choices in sight. Native radio buttons, so arrow keys and forms work. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, value, onValueChange, variant = 'plain', className, ...group } = props;
  const { list, option: optionClasses } = VARIANTS[variant];
  const name = useId();
  return (
    <FieldGroup {...group} className={cn(list, className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            'flex items-start gap-2 not-has-disabled:cursor-pointer has-disabled:text-ink-3',
            optionClasses,
          )}
        >
          <input
            type="radio"
            name={name}
            className={variant === 'pill' ? 'sr-only' : 'mt-0.5 size-4 shrink-0 accent-accent'}
            checked={value === option.value}
            disabled={option.isDisabled}
            onChange={() => onValueChange(option.value)}
          />
          <span className="grow">
            {option.label}
            {option.hint !== undefined && <span className="block text-xs text-ink-3">{option.hint}</span>}
          </span>
        </label>
      ))}
    </FieldGroup>
  );
}
