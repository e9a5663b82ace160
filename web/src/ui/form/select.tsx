import { useId, type ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { CONTROL_CLASSES, controlProps, FieldLayout, type FieldProps, FRAME_CLASSES } from './field.tsx';

export type Option = { value: string; label: string };

type SelectProps<Value extends string> = {
  options: readonly { value: Value; label: string }[];
  onValueChange?: (value: Value) => void;
} & Omit<ComponentProps<'select'>, 'size'>;

/** Native select with a label, which works on every phone and screen reader. */
export function SelectField<Value extends string>(props: FieldProps & SelectProps<Value>) {
  const { label, error, hint, className, ...select } = props;
  const ownId = useId();
  const id = select.id ?? ownId;
  return (
    <FieldLayout id={id} label={label} error={error} hint={hint}>
      <SelectControl
        {...select}
        {...controlProps(id, { label, error, hint })}
        className={cn(CONTROL_CLASSES, 'h-9 w-full', className)}
      />
    </FieldLayout>
  );
}

const SELECT_SIZES = {
  medium: 'h-8 px-2.5',
  /** For narrow toolbars. */
  compact: 'h-8 px-1',
  small: 'h-7 px-1 text-xs',
};

/** Select without a visible label, as wide as its longest option; for toolbars and rows. */
export function Select<Value extends string>(
  props: SelectProps<Value> & {
    /** Accessible name; without it, a label element with the select's id names it. */
    label?: string;
    size?: keyof typeof SELECT_SIZES;
  },
) {
  const { label, size = 'medium', className, ...select } = props;
  return (
    <SelectControl
      {...select}
      aria-label={label}
      className={cn(FRAME_CLASSES, SELECT_SIZES[size], className)}
    />
  );
}

function SelectControl<Value extends string>(props: SelectProps<Value>) {
  const { options, onValueChange, onChange, ...select } = props;
  return (
    <select
      {...select}
      onChange={(event) => {
        onChange?.(event);
        onValueChange?.(options[event.target.selectedIndex]!.value);
      }}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
