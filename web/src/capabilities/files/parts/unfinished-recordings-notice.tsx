import { Mic } from 'lucide-react';
import { customerPath } from '../../../app/services/service-path.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { formatDuration } from '../../../ui/format/duration.ts';
import { describeStart } from '../messages.ts';
import { useUnfinishedRecordings } from '../recording/unfinished-recordings.ts';
import { DiscardedRecordings } from './discarded-recordings.tsx';

/** Links to recordings that the person started in this browser and did not finish. */
export function UnfinishedRecordingsNotice() {
  const recordings = useUnfinishedRecordings();
  return (
    <>
      <DiscardedRecordings />
      {recordings.length > 0 && (
        <ul aria-label="Recordings that were not finished" className="mb-4 grid gap-2">
          {recordings.map(({ id, startedAt, durationMs, sid, jobId, jobName }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-attention-soft px-3 py-2.5"
            >
              <p>
                The recording started {describeStart(startedAt)} was not finished (
                {formatDuration(durationMs)} saved, for the job <bdi>{jobName}</bdi>).
              </p>
              <ButtonLink
                icon={<Mic aria-hidden size={14} />}
                to={`${customerPath(sid)}/jobs/create/file?job=${encodeURIComponent(jobId)}`}
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
