import { Mic } from 'lucide-react';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { formatDuration } from '../../../ui/format/duration.ts';
import { startedWhen } from '../messages.ts';
import { useLeftRecordings } from '../recording/left-recordings.ts';
import { DiscardedRecordings } from './discarded-recordings.tsx';

/** Where a person comes back to: what they recorded in this browser and did not finish, and the way to it. */
export function LeftRecordingsNotice() {
  const left = useLeftRecordings();
  return (
    <>
      <DiscardedRecordings />
      {left.length > 0 && (
        <ul aria-label="Recordings that were not finished" className="mb-4 grid gap-2">
          {left.map(({ id, startedAt, durationMs, jobId, jobName }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-attention-soft px-3 py-2.5"
            >
              <p>
                The recording started {startedWhen(startedAt)} was not finished ({formatDuration(durationMs)}{' '}
                saved, for the job <bdi>{jobName}</bdi>).
              </p>
              <ButtonLink
                icon={<Mic aria-hidden size={14} />}
                to={`/client/qual-ai/jobs/create/file?job=${encodeURIComponent(jobId)}`}
              >
                Go to it
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
