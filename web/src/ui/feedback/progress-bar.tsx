import { cn } from '../cn.ts';

type ProgressBarProps = {
  label: string;
  /** 0 to 100; null if unknown. */
  percent: number | null;
  tone?: 'accent' | 'danger' | 'done';
  className?: string;
};

const TONES = { accent: 'bg-accent', danger: 'bg-danger', done: 'bg-done' };

export function ProgressBar({ label, percent, tone = 'accent', className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className={cn('h-1.5 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={`h-full rounded-full transition-[width] ${TONES[tone]} ${percent === null ? 'w-1/4 animate-pulse' : ''}`}
        style={percent === null ? undefined : { width: `${Math.min(100, Math.max(0, percent))}%` }}
      />
    </div>
  );
}
