import type { PlanInUse as Plan } from '@colloquy/contract/subscriptions';
import type { ReactNode } from 'react';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatCredits, formatNumber } from '../../../ui/format/amount.ts';
import { formatLastDay } from '../../../ui/format/moment.ts';
import { describeFiles, describeLength } from '../messages.ts';

/** Limits of the current plan and how much of them is used. */
export function PlanInUse({ plan }: { plan: Plan }) {
  const { planLabel, summary, maxFileMinutes, maxFilesPerJob, hasOwnPrices, hasHumanStages } = plan;
  const extras = [
    ...(hasOwnPrices ? ['prices that were agreed'] : []),
    ...(hasHumanStages ? ['stages by people of the house'] : []),
  ];
  return (
    <section aria-labelledby="plan" className="rounded-md border border-line bg-surface px-4 py-3">
      <h2 id="plan" className="text-base font-semibold">
        {planLabel}
      </h2>
      <p className="mb-3 text-ink-2">{summary}</p>
      <dl className="grid gap-4 broad:grid-cols-4">
        <Seats plan={plan} />
        <Grant plan={plan} />
        <Term label="Length of a file">{describeLength(maxFileMinutes)}</Term>
        <Term label="Files of a job">{describeFiles(maxFilesPerJob)}</Term>
      </dl>
      {extras.length > 0 && <p className="mt-3 text-ink-2">With {extras.join(' and ')}.</p>}
    </section>
  );
}

function Seats({ plan: { seats, seatsTaken } }: { plan: Plan }) {
  if (seats === null) return <Term label="Seats taken">{formatNumber(seatsTaken)}, of any number</Term>;
  const isFull = seatsTaken >= seats;
  return (
    <Term label="Seats taken">
      {formatNumber(seatsTaken)} of {formatNumber(seats)} seats
      <ProgressBar
        label="Seats in use"
        percent={(100 * seatsTaken) / seats}
        tone={seatsTaken > seats ? 'danger' : 'accent'}
        className="mt-1"
      />
      {isFull && <span className="text-xs text-ink-3">Nobody can be added until a seat is free.</span>}
    </Term>
  );
}

function Grant({ plan: { granted, corrected, left, until, timeZone } }: { plan: Plan }) {
  if (granted === 0)
    return <Term label="Credits of this month">{corrected > 0 ? 'Taken back' : 'The plan brings none'}</Term>;
  return (
    <Term label="Credits of this month">
      {formatCredits(left)} of {formatCredits(granted)} left
      <ProgressBar label="Left of this month’s credits" percent={(100 * left) / granted} className="mt-1" />
      <span className="text-xs text-ink-3">Until the end of {formatLastDay(until, timeZone)}</span>
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
