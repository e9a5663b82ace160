import type { CheckedRow } from '@colloquy/contract/users';
import { CircleAlert, CircleCheck } from 'lucide-react';
import * as text from '../messages.ts';

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
        {text.validRows(validCount)} {invalidCount > 0 && text.invalidRows(invalidCount)}
      </p>
      {shownRows.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {shownRows.map((row) => (
            <li key={row.line} className="flex items-start gap-3 px-3 py-2">
              {row.problems.length === 0 ? (
                <CircleCheck aria-label={text.rowIsValid} size={16} className="mt-0.5 shrink-0 text-done" />
              ) : (
                <CircleAlert
                  aria-label={text.rowHasProblems}
                  size={16}
                  className="mt-0.5 shrink-0 text-danger"
                />
              )}
              <div className="min-w-0 grow">
                <p className="wrap-anywhere">
                  <span className="font-medium">{row.name || text.noName}</span>
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
              <span className="shrink-0 text-xs text-ink-3 tabular-nums">{text.line(row.line)}</span>
            </li>
          ))}
        </ul>
      )}
      {rows.length > MAX_SHOWN && (
        <p className="text-xs text-ink-3">{text.rowsShown(MAX_SHOWN, rows.length)}</p>
      )}
    </section>
  );
}
