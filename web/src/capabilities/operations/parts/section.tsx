import type { ReactNode } from 'react';

/** A section of the screen with a heading. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

type FactsTableProps = {
  label: string;
  columnNames: readonly string[];
  /** One array per row; the first cell is its header. */
  rows: readonly (readonly ReactNode[])[];
};

/** A small read-only table. */
export function FactsTable({ label, columnNames, rows }: FactsTableProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-md border border-line bg-surface"
    >
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-3">
            {columnNames.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`px-3 py-1.5 font-medium ${at === 0 ? '' : 'whitespace-nowrap'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row} className="border-b border-line last:border-0">
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th key={at} scope="row" className="px-3 py-1.5 text-left font-medium">
                    {cell}
                  </th>
                ) : (
                  <td key={at} className="px-3 py-1.5 tabular-nums">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
