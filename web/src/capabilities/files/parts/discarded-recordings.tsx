import { Button } from '../../../ui/controls/button.tsx';
import { formatMoment } from '../../../ui/format/moment.ts';
import { useDiscarded } from '../recording/discarded-recordings.ts';
import { refreshUnfinishedRecordings } from '../recording/unfinished-recordings.ts';
import { deleteRecording } from '../recording/recording-store.ts';

/** Discarded recordings, while the server may still have a part of them. */
export function DiscardedRecordings() {
  const discarded = useDiscarded();
  if (discarded.length === 0) return null;
  return (
    <ul aria-label="Discarded recordings" className="mb-4 grid gap-2">
      {discarded.map(({ id, startedAt, jobName, discarded: state }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-3 py-2.5 text-ink-2"
        >
          {state === 'taken' ? (
            <>
              <p>
                The recording of {formatMoment(startedAt)} was discarded too late: what was sent of it is a
                file of the job <bdi>{jobName}</bdi>. Delete it there.
              </p>
              <Button onClick={() => void deleteRecording(id).then(refreshUnfinishedRecordings)}>
                Do not show again
              </Button>
            </>
          ) : (
            <p>
              The recording of {formatMoment(startedAt)} is deleted here. The server could not be told yet: it
              is as soon as this page reaches it.
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
