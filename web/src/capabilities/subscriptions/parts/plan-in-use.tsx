import type { PlanInUse as Plan } from '@colloquy/contract/subscriptions';
import type { ReactNode } from 'react';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { formatLastDay } from '../../../ui/format/moment.ts';
import * as text from '../messages.ts';

/** Limits of the current plan and how much of them is used. */
export function PlanInUse({ plan }: { plan: Plan }) {
  const { planLabel, summary, maxFileMinutes, maxFilesPerJob, hasOwnPrices, hasHumanStages } = plan;
  const included = text.includedInPlan(hasOwnPrices, hasHumanStages);
  return (
    <section aria-labelledby="plan" className="rounded-md border border-line bg-surface px-4 py-3">
      <h2 id="plan" className="text-base font-semibold">
        {planLabel}
      </h2>
      <p className="mb-3 text-ink-2">{summary}</p>
      <dl className="grid gap-4 broad:grid-cols-4">
        <Seats plan={plan} />
        <Grant plan={plan} />
        <Term label={text.fileLength}>{text.describeLength(maxFileMinutes)}</Term>
        <Term label={text.filesPerJob}>{text.describeFiles(maxFilesPerJob)}</Term>
      </dl>
      {included !== null && <p className="mt-3 text-ink-2">{included}</p>}
    </section>
  );
}

function Seats({ plan: { seats, seatsTaken } }: { plan: Plan }) {
  if (seats === null) return <Term label={text.seatsUsed}>{text.seatsWithoutLimit(seatsTaken)}</Term>;
  const isFull = seatsTaken >= seats;
  return (
    <Term label={text.seatsUsed}>
      {text.seatsOf(seatsTaken, seats)}
      <ProgressBar
        label={text.seatsUsed}
        percent={(100 * seatsTaken) / seats}
        tone={seatsTaken > seats ? 'danger' : 'accent'}
        className="mt-1"
      />
      {isFull && <span className="text-xs text-ink-3">{text.noSeatsLeft}</span>}
    </Term>
  );
}

function Grant({ plan: { granted, corrected, left, until, timeZone } }: { plan: Plan }) {
  if (granted === 0)
    return <Term label={text.creditsThisMonth}>{corrected > 0 ? text.takenBack : text.noPlanCredits}</Term>;
  return (
    <Term label={text.creditsThisMonth}>
      {text.creditsLeft(formatCredits(left), formatCredits(granted))}
      <ProgressBar label={text.creditsLeftLabel} percent={(100 * left) / granted} className="mt-1" />
      <span className="text-xs text-ink-3">{text.validUntil(formatLastDay(until, timeZone))}</span>
    </Term>
  );
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
