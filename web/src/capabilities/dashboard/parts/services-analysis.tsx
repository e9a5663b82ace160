import { lazyPart } from '../../../app/loading/lazy-part.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { KeyMark } from '../../../ui/chart/mark.tsx';
import type { Analysis } from '../dashboard.queries.ts';
import { isAhead, type Period, periodInWords, tickOf } from '../period.rules.ts';
import { CsvButton } from '../../../ui/table/csv-button.tsx';
import { formatCredit, formatStep } from './format-credit.ts';
import { Panel, UNKNOWN, WideTable } from './panel.tsx';
import { PeriodTools } from './period-tools.tsx';
import { LINES } from './services-drawn.ts';

// The library of charts comes after the figures, and to nobody else.
const LineChart = lazyPart(
  () => import('../../../ui/chart/line-chart.tsx').then((module) => module.default),
  <div aria-busy="true" className="h-75" />,
);

type ServicesAnalysisProps = {
  period: Period;
  today: Date;
  onChange: (period: Period) => void;
  analysis: Analysis | undefined;
  /** What is shown is of another time or organisation, until the next comes. */
  isOld: boolean;
  /** Why there is nothing to show. */
  problem: string | undefined;
  onRetry: () => void;
};

/** Credits spent on four services over a year or a month, as lines and as a table. */
export function ServicesAnalysis(props: ServicesAnalysisProps) {
  const { period, today, onChange, analysis, isOld, problem, onRetry } = props;
  return (
    <Panel
      title="Services Analysis"
      tools={<PeriodTools period={period} today={today} onChange={onChange} />}
      isBusy={isOld || (!analysis && problem === undefined)}
      className="broad:col-span-7"
    >
      {problem !== undefined ? (
        <div className="grid min-h-75 content-center">
          <Failure message={problem} onRetry={onRetry} />
        </div>
      ) : analysis ? (
        <div className={isOld ? 'renewing' : ''}>
          <Drawn analysis={analysis} today={today} />
        </div>
      ) : (
        <div className="h-75" />
      )}
    </Panel>
  );
}

function Drawn({ analysis: { period, rows }, today }: { analysis: Analysis; today: Date }) {
  const steps = rows.map(({ month, ...values }) => ({
    tick: tickOf(period, month),
    // A line that falls to 0 in the months ahead would say that nothing is spent any more.
    values: isAhead(period, month, today) && isNothing(values) ? null : values,
  }));
  const by = period.mode === 'yearly' ? 'month' : 'week';
  return (
    <>
      <LineChart
        label={`Credits spent by ${by} in ${periodInWords(period)}. The table below has the figures.`}
        lines={LINES}
        rows={steps}
        formatStep={formatStep}
        format={formatCredit}
      />
      <ul aria-label="Lines" className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-ink-2">
        {LINES.map(({ key, name, ...look }) => (
          <li key={key} className="flex items-center gap-1.5">
            <KeyMark {...look} isLine />
            {name}
          </li>
        ))}
      </ul>
      <details className="mt-3 border-t border-line pt-2">
        <summary className="w-fit mb-2 text-xs font-medium text-ink-2">Show as a table</summary>
        <CsvButton
          of={`Services Analysis, ${periodInWords(period)}`}
          rows={[
            [by === 'month' ? 'Month' : 'Week', ...LINES.map(({ name }) => name)],
            ...steps.map(({ tick, values }) => [tick, ...LINES.map(({ key }) => values?.[key] ?? UNKNOWN)]),
          ]}
        />
        <WideTable label="Table of the chart">
          <table className="w-full text-right">
            <caption className="sr-only">
              Credits spent by {by} in {periodInWords(period)}
            </caption>
            <thead>
              <tr className="border-b border-line text-xs text-ink-2">
                <th scope="col" className="py-1.5 pr-3 text-left font-medium">
                  {by === 'month' ? 'Month' : 'Week'}
                </th>
                {LINES.map(({ key, name }) => (
                  <th key={key} scope="col" className="py-1.5 pl-3 font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {steps.map(({ tick, values }) => (
                <tr key={tick} className="border-b border-line last:border-0">
                  <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
                    {tick}
                  </th>
                  {LINES.map(({ key }) => (
                    <td key={key} className="py-1 pl-3">
                      {values ? formatCredit(values[key]) : UNKNOWN}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      </details>
    </>
  );
}

const isNothing = (values: Record<string, number>): boolean =>
  Object.values(values).every((value) => value === 0);
