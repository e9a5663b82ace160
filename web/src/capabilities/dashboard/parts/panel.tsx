import { useId, type ReactNode } from 'react';

type PanelProps = {
  title: string;
  /** At the end of the heading's line. */
  tools?: ReactNode;
  /** Where it stands in its row. */
  className?: string;
  isBusy?: boolean;
  children: ReactNode;
};

/** A framed part of the dashboard with its heading. */
export function Panel({ title, tools, className, isBusy, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-busy={isBusy || undefined}
      className={`min-w-0 rounded-md border border-line bg-surface px-4 py-3.5 ${className ?? ''}`}
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

/** Scrolls sideways where it is too wide for its panel. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // `relative`: words for screen readers alone are absolute, and would widen the page instead of this.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <div role="group" aria-label={label} tabIndex={0} className="relative overflow-x-auto">
      {children}
    </div>
  );
}

/** In place of a figure that could not be read. */
export const UNKNOWN = '–';
