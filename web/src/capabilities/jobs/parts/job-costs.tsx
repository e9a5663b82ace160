import { hasPermission } from '@colloquy/contract';
import type { JobDetail } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '../../../app/loading/lazy-part.tsx';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { formatCredits } from '../../../ui/format/amount.ts';
import { jobBillQuery } from '../bills.queries.ts';

const BillTable = lazyPart(() => import('./bill-table.tsx').then((module) => module.BillTable));

/** Cost of a job in one line that expands to its bill: an estimate while in progress, then the charge. */
export function JobCosts({ job }: { job: JobDetail }) {
  const role = useUserInfo()?.role;
  const canSeeCosts = role !== undefined && hasPermission(role, 'credit:own');
  const { data: bill } = useQuery({ ...jobBillQuery(job.id), enabled: canSeeCosts });
  const [isOpen, setOpen] = useState(false);
  if (!canSeeCosts || !bill || bill.lines.length === 0) return null;
  const isInProgress = bill.lines.some(({ charged }) => charged === null);
  const charged = bill.charged - bill.refunded;
  return (
    <details
      className="mt-2 max-w-2xl text-ink-2"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer rounded-sm">
        {isInProgress
          ? `Estimate: about ${formatCredits(bill.charged + bill.estimate)} credits`
          : `Cost: ${formatCredits(charged)} credits`}
        {bill.refunded > 0 && `, ${formatCredits(bill.refunded)} given back`}
      </summary>
      <div className="mt-2 rounded-md border border-line bg-surface px-3 py-2 text-ink">
        {isOpen && <BillTable bill={bill} nameOf={(id) => job.files.find((file) => file.id === id)?.name} />}
        {isInProgress && (
          <p className="mt-2 text-xs text-ink-3">
            {formatCredits(sumReserved(bill.lines))} credits are set aside. What is heard is charged, and
            never more than that; the rest is given back.
          </p>
        )}
      </div>
    </details>
  );
}

const sumReserved = (lines: readonly { charged: number | null; reserved: number }[]): number =>
  lines.reduce((sum, { charged, reserved }) => sum + (charged === null ? reserved : 0), 0);
