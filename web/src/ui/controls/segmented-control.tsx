import { useId, type ReactNode } from 'react';

type SegmentedControlProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
};

/** A choice of one in a single line; an option with an icon has its label as tooltip. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onValueChange } = props;
  const name = useId();
  return (
    <fieldset className="flex w-fit rounded-md border border-line bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          data-tooltip={option.icon ? option.label : undefined}
          className="grid h-6 min-w-7 cursor-pointer place-items-center rounded-sm px-1.5 text-ink-3 hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:ring-1 has-checked:ring-line-control has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onValueChange(option.value)}
          />
          {option.icon}
          <span className={option.icon ? 'sr-only' : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
