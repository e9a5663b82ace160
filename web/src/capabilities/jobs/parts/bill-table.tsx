import { unitOf, WORK_KINDS } from '@colloquy/contract/credits';
import type { JobBill, JobBillLine } from '@colloquy/contract/jobs';
import { formatCredits } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import { Moment } from '../../../ui/text/moment.tsx';

type BillTableProps = {
  bill: JobBill;
  /** Name of a file, if the reader may know it. */
  nameOf?: (jobFileId: string) => string | undefined;
};

/** Bill of a job: quantity, price and charge of each line, then refunds. */
export function BillTable({ bill, nameOf }: BillTableProps) {
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full tabular-nums">
        <caption className="sr-only">What this job costs, in credits</caption>
        <thead className="text-left text-xs text-ink-3">
          <tr className="border-b border-line">
            <th scope="col" className="py-1 pr-3 font-medium">
              Work
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-medium">
              Amount
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-medium">
              Price
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Credits
            </th>
          </tr>
        </thead>
        <tbody>
          {bill.lines.map((line) => (
            <Line key={line.id} line={line} name={nameOf?.(line.jobFileId)} />
          ))}
          {bill.refunds.map(({ id, amount, reason, at }) => (
            <tr key={id} className="border-b border-line">
              <td colSpan={3} className="py-1 pr-3">
                Given back, <Moment at={at} />
                <span className="block text-xs text-ink-3 wrap-anywhere">{reason}</span>
              </td>
              <td className="py-1 text-right">−{formatCredits(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" colSpan={3} className="py-1 pr-3 text-left font-semibold">
              Charged
            </th>
            <td className="py-1 text-right">{formatCredits(bill.charged - bill.refunded)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Line({ line, name }: { line: JobBillLine; name: string | undefined }) {
  const { work, price, charged } = line;
  return (
    <tr className="border-b border-line">
      <td className="py-1 pr-3">
        {WORK_KINDS[work].label}
        {name !== undefined && <bdi className="block text-xs text-ink-3 wrap-anywhere">{name}</bdi>}
      </td>
      <td className="py-1 pr-3 text-right whitespace-nowrap">{amountOf(line)}</td>
      <td className="py-1 pr-3 text-right whitespace-nowrap">
        {formatCredits(price)} <span className="text-xs text-ink-3">{unitOf(work)}</span>
      </td>
      <td className="py-1 text-right whitespace-nowrap">
        {charged === null ? `about ${formatCredits(line.estimate)}` : formatCredits(charged)}
      </td>
    </tr>
  );
}

/** Audio is counted in milliseconds; other work in the unit of its price. */
const amountOf = ({ work, quantity, used }: JobBillLine): string =>
  WORK_KINDS[work].unit === 'minute' ? formatDuration(used ?? quantity) : String(used ?? quantity);
