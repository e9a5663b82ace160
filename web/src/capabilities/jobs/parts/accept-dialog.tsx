import type { JobDetail } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { openWorkQuery, useAct } from '../jobs.queries.ts';
import { openWorkNotes, unsavedNote } from '../messages.ts';

/** Asks before a job is completed, and says what is unread, open or still with a reviewer. */
export function AcceptDialog({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const act = useAct(job.id);
  const { data, error, refetch } = useQuery(openWorkQuery(job));
  const unsaved = data?.words.unsaved ?? 0;
  // Nobody accepts before they could read what is open.
  const isCounting = !data && !error;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Accept this transcript?"
      description="You confirm that you have read it and that it is right. The job is completed and its downloads are marked as approved by a person. Nobody can edit the transcript after that, unless you reopen the job."
      actions={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button
            tone="go"
            isBusy={act.isPending}
            isDisabled={unsaved > 0 || isCounting}
            onClick={() => act.mutate('accept', { onSettled: onClose })}
          >
            Accept
          </Button>
        </>
      }
    >
      {error && !data && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {isCounting && <SkeletonLines label="Checking what is still open" lines={1} />}
      {data && (
        <Notes
          notes={[...(unsaved > 0 ? [unsavedNote(unsaved)] : []), ...openWorkNotes(data.words, data.open)]}
        />
      )}
    </Dialog>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul
      aria-label="Still open"
      className="grid gap-1.5 rounded-md bg-attention-soft px-3 py-2 text-attention"
    >
      {notes.map((note) => (
        <li key={note} className="flex items-start gap-2">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {note}
        </li>
      ))}
    </ul>
  );
}
