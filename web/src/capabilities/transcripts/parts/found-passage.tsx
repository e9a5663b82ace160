import type { Answer, searchWords } from '@colloquy/contract';
import { Link } from 'react-router';
import { formatClock } from '../../../ui/format/duration.ts';
import { cutAtMarks } from '../cut-at-marks.ts';

export type Passage = Answer<typeof searchWords>['rows'][number];

/** What somebody said, its hits marked; leads to that second of the recording. */
export function FoundPassage({ passage, wanted }: { passage: Passage; wanted: string }) {
  const { jobId, recordingId, job, jobCode, speaker, startMs, text, marks } = passage;
  const place = new URLSearchParams({
    t: String(startMs),
    find: wanted.replaceAll(/["“”„‟«»]/g, '').trim(),
    file: recordingId,
  });
  return (
    <li className="relative px-4 py-3 hover:bg-paper">
      <p className="flex flex-wrap gap-x-2 text-xs text-ink-3">
        <Link
          to={`/client/qual-ai/job/${jobId}?${place}`}
          className="font-medium wrap-anywhere text-ink after:absolute after:inset-0"
        >
          <bdi>{job}</bdi> at {formatClock(startMs)}
        </Link>
        <span>{jobCode}</span>
        {speaker !== null && <bdi>{speaker}</bdi>}
      </p>
      <p dir="auto" className="said">
        {cutAtMarks(text, marks).map(({ text: stretch, isMarked }, at) =>
          isMarked ? (
            <mark key={at} className="rounded-sm bg-attention-soft text-ink">
              {stretch}
            </mark>
          ) : (
            stretch
          ),
        )}
      </p>
    </li>
  );
}
