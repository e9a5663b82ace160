import type { JobDetail } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/controls/button.tsx';
import { jobPriceQuery } from '../bills.queries.ts';
import { estimateUploads } from '../estimate.rules.ts';
import * as text from './messages.ts';
import type { DraftRow } from './draft-rows.ts';

type StartBarProps = {
  job: JobDetail;
  rows: readonly DraftRow[];
  label: string;
  /** Seconds of work on a minute of a file; undefined while unknown. */
  secondsPerMinute: number | undefined;
  isStarting: boolean;
  /** Why it cannot be started now. */
  disabledReason: string | undefined;
  problem: string | undefined;
  onStart: () => void;
};

/** Length, price and duration of the work, and the button that starts it. */
export function StartBar(props: StartBarProps) {
  const { job, rows, label, secondsPerMinute, isStarting, disabledReason, problem, onStart } = props;
  return (
    <div className="bottom-0 mt-4 wide:sticky grid gap-2 border-t border-line bg-paper py-3">
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <Estimate job={job} rows={rows} secondsPerMinute={secondsPerMinute} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="grow text-xs text-ink-3">{disabledReason ?? text.nothingChargedYet}</p>
        <Button
          variant="primary"
          size="large"
          isBusy={isStarting}
          isDisabled={disabledReason !== undefined}
          tooltip={disabledReason}
          onClick={onStart}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}

function Estimate({ job, rows, secondsPerMinute }: Pick<StartBarProps, 'job' | 'rows' | 'secondsPerMinute'>) {
  const { data: offer } = useQuery(jobPriceQuery(job.id));
  if (!offer) return null;
  // Transcripts cost nothing.
  const lengths = rows
    .filter(({ isLeftOut, isTranscript }) => !isLeftOut && !isTranscript)
    .map(({ durationMs }) => durationMs);
  const estimate = estimateUploads(lengths, offer);
  const { missing } = estimate;
  return (
    <>
      <p role="status" className="font-medium">
        {text.describeEstimate({ ...estimate, spendable: offer.funds?.spendable, secondsPerMinute })}
      </p>
      {missing > 0 && (
        <p className="rounded-md border border-line bg-attention-soft px-3 py-2 text-attention">
          {text.creditsMissing(missing)}
        </p>
      )}
    </>
  );
}
