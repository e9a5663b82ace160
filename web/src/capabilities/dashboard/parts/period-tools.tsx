import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../../ui/controls/button.tsx';
import {
  isSupported,
  monthName,
  type DashboardPeriod,
  stepMonth,
  stepYear,
  switchMode,
} from '../period.rules.ts';
import * as text from '../messages.ts';

type PeriodToolsProps = { period: DashboardPeriod; today: Date; onChange: (period: DashboardPeriod) => void };

const MODES = [
  ['yearly', text.yearly],
  ['monthly', text.monthly],
] as const;

/** Selects the period of the chart: a year, or a month of a year. */
export function PeriodTools({ period, today, onChange }: PeriodToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div
        role="group"
        aria-label={text.chartSteps}
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
          unit="month"
          value={monthName(period.month)}
          step={(by) => stepMonth(period, by)}
          onChange={onChange}
        />
      )}
      <Stepper
        unit="year"
        value={String(period.year)}
        step={(by) => stepYear(period, by)}
        onChange={onChange}
      />
    </div>
  );
}

type StepperProps = {
  unit: 'month' | 'year';
  value: string;
  step: (by: 1 | -1) => DashboardPeriod;
  onChange: (period: DashboardPeriod) => void;
};

function Stepper({ unit, value, step, onChange }: StepperProps) {
  const arrow = (by: 1 | -1, label: string, Icon: typeof ChevronLeft) => (
    <IconButton
      label={label}
      variant="secondary"
      size="small"
      icon={<Icon aria-hidden size={16} />}
      isDisabled={!isSupported(step(by))}
      onClick={() => onChange(step(by))}
    />
  );
  return (
    <div role="group" aria-label={unit === 'year' ? text.year : text.month} className="flex items-center">
      {arrow(-1, text.previous(unit), ChevronLeft)}
      <output className="min-w-9 text-center font-semibold">{value}</output>
      {arrow(1, text.next(unit), ChevronRight)}
    </div>
  );
}
