import type { CheckedRow } from '@colloquy/contract/users';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { formatCount, formatNumber } from '../../../ui/format/amount.ts';

/** Maximum number of rendered rows; a file with more errors has to be fixed outside. */
const MAX_SHOWN = 200;

type ImportRowsProps = { file: string; rows: readonly CheckedRow[]; validCount: number };

/** Rows of a file, invalid ones first, each with its problems. */
export function ImportRows({ file, rows, validCount }: ImportRowsProps) {
  const invalidCount = rows.length - validCount;
  const shownRows = rows
    .toSorted((one, other) => Number(one.problems.length === 0) - Number(other.problems.length === 0))
    .slice(0, MAX_SHOWN);
  return (
    <section aria-labelledby="import-preview" className="grid gap-2">
      <h2 id="import-preview" className="text-base font-semibold wrap-anywhere">
        {file}
      </h2>
      <p aria-live="polite">
        {formatCount(validCount, 'row')} can be imported
        {invalidCount > 0 && `, ${formatCount(invalidCount, 'row')} cannot and will be left out`}.
      </p>
      {shownRows.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {shownRows.map((row) => (
            <li key={row.line} className="flex items-start gap-3 px-3 py-2">
              {row.problems.length === 0 ? (
                <CircleCheck aria-label="Good" size={16} className="mt-0.5 shrink-0 text-done" />
              ) : (
                <CircleAlert aria-label="Not good" size={16} className="mt-0.5 shrink-0 text-danger" />
              )}
              <div className="min-w-0 grow">
                <p className="wrap-anywhere">
                  <span className="font-medium">{row.name || 'No name'}</span>
                  <span className="text-ink-2">
                    {' '}
                    {[row.username, row.email, row.role].filter(Boolean).join(', ')}
                  </span>
                </p>
                {row.problems.map((problem) => (
                  <p key={problem} className="text-danger">
                    {problem}
                  </p>
                ))}
              </div>
              <span className="shrink-0 text-xs text-ink-3 tabular-nums">Line {row.line}</span>
            </li>
          ))}
        </ul>
      )}
      {rows.length > MAX_SHOWN && (
        <p className="text-xs text-ink-3">
          {formatNumber(MAX_SHOWN)} of {formatNumber(rows.length)} rows are shown.
        </p>
      )}
    </section>
  );
}
