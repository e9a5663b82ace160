import type { JobDetail, OpenWork as OpenComments } from '@colloquy/contract/jobs';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { openWorkNotes, unsavedNote } from '../messages.ts';
import type { JobFile } from '../chosen-file.ts';
import { openFileWorkQuery, openWorkQuery } from '../open-work.queries.ts';
import { CountRemainingWorkContext, type RemainingTranscriptWork } from '../remaining-work.ts';

type OpenWork = {
  /** Until the open work is shown and the person's own edits are saved. */
  isWaiting: boolean;
  notes: ReactNode;
};

/** Open work on a job, for a question before it is accepted or its review is finished. */
export function useOpenWork(job: Pick<JobDetail, 'id' | 'files'>): OpenWork {
  return describeOpenWork(useQuery(openWorkQuery(job, use(CountRemainingWorkContext))));
}

/** Open work on one file, for the question before it is marked as checked. */
export function useOpenFileWork(jobId: string, { recordingId }: Pick<JobFile, 'recordingId'>): OpenWork {
  return describeOpenWork(useQuery(openFileWorkQuery(jobId, recordingId, use(CountRemainingWorkContext))));
}

type OpenWorkResult = Pick<
  UseQueryResult<{ open: OpenComments; words: RemainingTranscriptWork }>,
  'data' | 'error' | 'refetch'
>;

function describeOpenWork({ data, error, refetch }: OpenWorkResult): OpenWork {
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
