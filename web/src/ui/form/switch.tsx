import { Switch as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';

type SwitchProps = {
  /** Accessible name; visible unless the context already shows it. */
  label: string;
  isLabelHidden?: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isBusy?: boolean;
  /** Reason that it is disabled, shown next to it. */
  disabledBecause?: ReactNode;
};

/** On/off switch that takes effect immediately. */
export function Switch({ label, isLabelHidden, isOn, onChange, isBusy, disabledBecause }: SwitchProps) {
  const id = useId();
  const isDisabled = disabledBecause !== undefined;
  return (
    <span className="inline-flex items-center gap-2">
      <Radix.Root
        checked={isOn}
        disabled={isDisabled}
        aria-label={label}
        aria-busy={isBusy || undefined}
        aria-describedby={isDisabled ? `${id}-why` : undefined}
        onCheckedChange={(next) => {
          if (!isBusy) onChange(next);
        }}
        className="inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-line-control bg-sunken p-0.5 transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-60"
      >
        <Radix.Thumb className="block size-3.5 rounded-full bg-ink-2 transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-accent-ink" />
      </Radix.Root>
      {!isLabelHidden && <span aria-hidden>{label}</span>}
      {isDisabled && (
        <span id={`${id}-why`} className="text-xs text-ink-3">
          {disabledBecause}
        </span>
      )}
    </span>
  );
}
