import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { isKnown, monthName, type Period, stepMonth, stepYear, switchMode } from '../period.rules.ts';

type PeriodToolsProps = { period: Period; today: Date; onChange: (period: Period) => void };

const MODES = [
  ['yearly', 'Yearly'],
  ['monthly', 'Monthly'],
] as const;

/** Which time the chart shows: by year or by month, which year, and by month which one. */
export function PeriodTools({ period, today, onChange }: PeriodToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div
        role="group"
        aria-label="Steps of the chart"
        className="flex overflow-hidden rounded-md border border-line-control"
      >
        {MODES.map(([mode, label]) => (
          <button
            key={mode}
            type="button"
            aria-pressed={period.mode === mode}
            className="px-2.5 py-0.5 text-ink-2 -outline-offset-2 hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-ink"
            onClick={() => onChange(switchMode(period, mode, today))}
          >
            {label}
          </button>
        ))}
      </div>
      {period.mode === 'monthly' && (
        <Stepper
          what="month"
          value={monthName(period.month)}
          step={(by) => stepMonth(period, by)}
          onChange={onChange}
        />
      )}
      <Stepper
        what="year"
        value={String(period.year)}
        step={(by) => stepYear(period, by)}
        onChange={onChange}
      />
    </div>
  );
}

type StepperProps = {
  what: 'month' | 'year';
  value: string;
  step: (by: 1 | -1) => Period;
  onChange: (period: Period) => void;
};

function Stepper({ what, value, step, onChange }: StepperProps) {
  const arrow = (by: 1 | -1, label: string, Icon: typeof ChevronLeft) => (
    <IconButton
      label={label}
      tone="plain"
      size="small"
      icon={<Icon aria-hidden size={16} />}
      isDisabled={!isKnown(step(by))}
      onClick={() => onChange(step(by))}
    />
  );
  return (
    <div role="group" aria-label={what === 'year' ? 'Year' : 'Month'} className="flex items-center">
      {arrow(-1, `Previous ${what}`, ChevronLeft)}
      <output className="min-w-9 text-center font-semibold">{value}</output>
      {arrow(1, `Next ${what}`, ChevronRight)}
    </div>
  );
}
