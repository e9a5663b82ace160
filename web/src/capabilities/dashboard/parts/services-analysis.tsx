import { lazyPart } from '../../../app/loading/lazy-part.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { LegendMark } from '../../../ui/chart/mark.tsx';
import type { PeriodAnalysis } from '../dashboard.queries.ts';
import { isFuture, type DashboardPeriod, formatPeriod, formatTick } from '../period.rules.ts';
import { CsvButton } from '../../../ui/controls/save-file.tsx';
import { formatCredit, formatCreditTick, LINES } from './service-series.ts';
import { DashboardPanel, UNKNOWN, WideTable } from './panel.tsx';
import { PeriodTools } from './period-tools.tsx';
import * as text from '../messages.ts';

// The chart library loads after the figures, and only for people who see charts.
const LineChart = lazyPart(
  () => import('../../../ui/chart/line-chart.tsx').then((module) => module.default),
  <div aria-busy="true" className="h-75" />,
);

type ServicesAnalysisProps = {
  period: DashboardPeriod;
  today: Date;
  onChange: (period: DashboardPeriod) => void;
  analysis: PeriodAnalysis | undefined;
  /** The data belongs to the previous period or organisation, until the new data arrives. */
  isStale: boolean;
  /** Reason why no data can be shown. */
  problem: string | undefined;
  onRetry: () => void;
};

/** Credits spent on four services over a year or a month, as lines and as a table. */
export function ServicesAnalysis(props: ServicesAnalysisProps) {
  const { period, today, onChange, analysis, isStale, problem, onRetry } = props;
  return (
    <DashboardPanel
      title={text.servicesAnalysis}
      tools={<PeriodTools period={period} today={today} onChange={onChange} />}
      isBusy={isStale || (!analysis && problem === undefined)}
      className="broad:col-span-7"
    >
      {problem !== undefined ? (
        <div className="grid min-h-75 content-center">
          <Failure message={problem} onRetry={onRetry} />
        </div>
      ) : analysis ? (
        <div className={isStale ? 'renewing' : ''}>
          <AnalysisChart analysis={analysis} today={today} />
        </div>
      ) : (
        <div className="h-75" />
      )}
    </DashboardPanel>
  );
}

function AnalysisChart({ analysis: { period, rows }, today }: { analysis: PeriodAnalysis; today: Date }) {
  const steps = rows.map(({ month, ...values }) => ({
    tick: formatTick(period, month),
    // A line that drops to 0 in future months would suggest that spending stopped.
    values: isFuture(period, month, today) && isAllZero(values) ? null : values,
  }));
  const by = period.mode === 'yearly' ? 'month' : 'week';
  return (
    <>
      <LineChart
        label={text.chartLabel(by, formatPeriod(period))}
        lines={LINES}
        rows={steps}
        formatTick={formatCreditTick}
        format={formatCredit}
      />
      <ul aria-label={text.chartLines} className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-ink-2">
        {LINES.map(({ key, name, ...look }) => (
          <li key={key} className="flex items-center gap-1.5">
            <LegendMark {...look} isLine />
            {name}
          </li>
        ))}
      </ul>
      <details className="mt-3 border-t border-line pt-2">
        <summary className="w-fit mb-2 text-xs font-medium text-ink-2">{text.showAsTable}</summary>
        <CsvButton
          of={text.analysisOf(formatPeriod(period))}
          rows={[
            [by === 'month' ? text.month : text.week, ...LINES.map(({ name }) => name)],
            ...steps.map(({ tick, values }) => [tick, ...LINES.map(({ key }) => values?.[key] ?? UNKNOWN)]),
          ]}
        />
        <WideTable label={text.tableOfChart}>
          <table className="w-full text-right">
            <caption className="sr-only">{text.chartCaption(by, formatPeriod(period))}</caption>
            <thead>
              <tr className="border-b border-line text-xs text-ink-2">
                <th scope="col" className="py-1.5 pr-3 text-left font-medium">
                  {by === 'month' ? text.month : text.week}
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

const isAllZero = (values: Record<string, number>): boolean =>
  Object.values(values).every((value) => value === 0);
