import type { JobSummary } from '@colloquy/contract/jobs';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import { pathFromList } from '../../jobs/index.ts';
import * as text from '../messages.ts';

type HomeSectionProps = {
  title: string;
  /** Shown beside the title. */
  count?: number;
  /** Says what will be here. */
  empty: string;
  isEmpty: boolean;
  children: ReactNode;
};

/** A list on the home page of a customer. */
export function HomeSection({ title, count = 0, empty, isEmpty, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-1.5 text-base font-semibold">
        {title}
        {count > 0 && <span className="ml-2 font-normal text-ink-3">{formatNumber(count)}</span>}
      </h2>
      {isEmpty ? (
        <p className="text-ink-2">{empty}</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">{children}</ul>
      )}
    </section>
  );
}

type HomeJobRowProps = {
  job: JobSummary;
  to?: string;
  note?: ReactNode;
  /** Below the name. */
  details?: ReactNode;
  /** At the end of the row. */
  children?: ReactNode;
};

/** A job; the whole row leads to it, except for controls at its end. */
export function HomeJobRow({
  job,
  to = pathFromList(job, 'customer'),
  note,
  details,
  children,
}: HomeJobRowProps) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 hover:bg-paper">
      <div className="min-w-40 grow basis-48">
        <Link to={to} className="font-medium wrap-anywhere after:absolute after:inset-0">
          <bdi>{job.name}</bdi>
        </Link>
        {job.isSample && (
          <span className="ml-2">
            <Chip>{text.sample}</Chip>
          </span>
        )}
        {note !== undefined && <p className="text-xs text-ink-3">{note}</p>}
        {details}
      </div>
      {children}
    </li>
  );
}

/** Share of the words that are checked, as a bar and in words; nothing without words. */
export function CheckedBar({ name, percent }: { name: string; percent: number | null }) {
  if (percent === null) return null;
  return (
    <span
      className="flex items-center gap-2 text-xs whitespace-nowrap text-ink-3"
      data-tooltip={text.checkedMeaning}
    >
      <ProgressBar label={text.checkedOf(name)} percent={percent} className="w-20" />
      {text.checked(percent)}
    </span>
  );
}

type MoreLinkProps = {
  group: { total: number; rows: readonly unknown[] };
  to: string;
  label: (count: number) => string;
};

/** Link to the list with the jobs that are not shown here. */
export function MoreLink({ group, to, label }: MoreLinkProps) {
  const remaining = group.total - group.rows.length;
  if (remaining <= 0) return null;
  return (
    <li className="px-3 py-2">
      <Link to={to} className="text-accent underline">
        {label(remaining)}
      </Link>
    </li>
  );
}
