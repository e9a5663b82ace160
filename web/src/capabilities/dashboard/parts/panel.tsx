import { useId, type ReactNode } from 'react';
import { cn } from '../../../ui/cn.ts';
import * as text from '../messages.ts';

type DashboardPanelProps = {
  title: string;
  /** Controls at the end of the heading line. */
  tools?: ReactNode;
  /** Position in the grid row. */
  className?: string;
  isBusy?: boolean;
  children: ReactNode;
};

/** A framed section of the dashboard with a heading. */
export function DashboardPanel({ title, tools, className, isBusy, children }: DashboardPanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-busy={isBusy || undefined}
      className={cn('min-w-0 rounded-md border border-line bg-surface px-4 py-3.5', className)}
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={id} className="mr-auto text-base font-semibold">
          {title}
        </h3>
        {tools}
      </div>
      {children}
    </section>
  );
}

/** Scrolls horizontally if the table is wider than its panel. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // `relative` contains the absolutely positioned screen reader text, which would otherwise widen the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reachable by keyboard
    <div role="group" aria-label={label} tabIndex={0} className="relative overflow-x-auto">
      {children}
    </div>
  );
}

/** Placeholder for a figure that could not be loaded. */
export const UNKNOWN = '–';

/** Shown while the first figures load. */
export function LoadingSpinner({ className }: { className?: string }) {
  return (
    <div
      role="status"
      aria-busy="true"
      className={cn('grid place-content-center justify-items-center gap-3 text-ink-2', className)}
    >
      <span
        aria-hidden
        className="size-6 animate-spin rounded-full border-2 border-accent border-r-transparent motion-reduce:animate-none"
      />
      {text.loading}
    </div>
  );
}
