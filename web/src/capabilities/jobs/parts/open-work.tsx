import type { JobDetail } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { openWorkNotes, unsavedNote } from '../messages.ts';
import { openWorkQuery } from '../open-work.queries.ts';
import { CountRemainingWorkContext } from '../remaining-work.ts';

type OpenWork = {
  /** Until the open work is shown and the person's own edits are saved. */
  isWaiting: boolean;
  notes: ReactNode;
};

/** Open work on a job, for a question before it is accepted or its review is finished. */
export function useOpenWork(job: Pick<JobDetail, 'id' | 'files'>): OpenWork {
  const { data, error, refetch } = useQuery(openWorkQuery(job, use(CountRemainingWorkContext)));
  if (!data)
    return error
      ? {
          isWaiting: false,
          notes: <Failure message={messageOf(error)} onRetry={() => void refetch()} />,
        }
      : { isWaiting: true, notes: <SkeletonLines label="Checking what is still open" lines={1} /> };
  const { unsaved } = data.words;
  const notes = [...(unsaved > 0 ? [unsavedNote(unsaved)] : []), ...openWorkNotes(data.words, data.open)];
  return { isWaiting: unsaved > 0, notes: <OpenWorkNotes notes={notes} /> };
}

function OpenWorkNotes({ notes }: { notes: readonly string[] }) {
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
