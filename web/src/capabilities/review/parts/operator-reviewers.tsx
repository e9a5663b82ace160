import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../ui/format/amount.ts';
import { operatorReviewersQuery } from '../review.queries.ts';
import { minutesOf, monthName } from './statement-format.tsx';
import * as text from '../messages.ts';

/** The operator's reviewers who work or worked for the organisation; nothing if there are none. */
export function OperatorReviewers({ month }: { month: string }) {
  const { data = [] } = useQuery(operatorReviewersQuery(month));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="operator-reviewers" className="mt-6">
      <h2 id="operator-reviewers" className="mb-2 text-base font-semibold">
        {text.colloquyReviewers}
      </h2>
      <div className="max-w-3xl overflow-x-auto rounded-md border border-line bg-surface">
        <table aria-labelledby="operator-reviewers" className="w-full border-collapse">
          <caption className="px-3 py-2 text-left text-xs text-ink-3">
            {text.colloquyReviewersText(monthName(month))}
          </caption>
          <thead>
            <tr className="border-b border-line text-left text-xs text-ink-2">
              <th scope="col" className="px-3 py-2 font-medium">
                {text.reviewer}
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                {text.openWork}
              </th>
              <th scope="col" className="px-3 py-2 text-right font-medium">
                {text.jobs}
              </th>
              <th scope="col" className="px-3 py-2 text-right font-medium">
                {text.audioMinutes}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, name, offered, inProgress, jobs, audioMs }) => (
              <tr key={id} className="border-b border-line last:border-0">
                <th scope="row" className="px-3 py-2 text-left font-medium">
                  <bdi>{name}</bdi>
                </th>
                <td className="px-3 py-2">
                  {text.workload(formatNumber(inProgress), formatNumber(offered))}
                </td>
                <td className="px-3 py-2 text-right">{formatNumber(jobs)}</td>
                <td className="px-3 py-2 text-right">{formatNumber(minutesOf(audioMs))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
