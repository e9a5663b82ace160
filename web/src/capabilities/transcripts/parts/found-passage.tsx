import type { Answer, searchWords } from '@colloquy/contract';
import { Pause, Play } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '../../../ui/controls/button.tsx';
import { formatClock } from '../../../ui/format/duration.ts';
import { cutAtMarks } from '../cut-at-marks.ts';

export type Passage = Answer<typeof searchWords>['rows'][number];

type FoundPassageProps = {
  passage: Passage;
  wanted: string;
  isPlaying: boolean;
  hasFailed: boolean;
  onToggle: (passage: Passage) => void;
};

/** What somebody said, its hits marked: played where it stands, and a link to that second of the recording. */
export function FoundPassage({ passage, wanted, isPlaying, hasFailed, onToggle }: FoundPassageProps) {
  const { jobId, recordingId, job, speaker, startMs, text, marks, media } = passage;
  const place = new URLSearchParams({
    t: String(startMs),
    find: wanted.replaceAll(/["“”„‟«»]/g, '').trim(),
    file: recordingId,
  });
  const at = formatClock(startMs);
  const Mark = isPlaying ? Pause : Play;
  return (
    <li className="relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-2 px-3 py-2 hover:bg-paper">
      {media === null ? (
        <span />
      ) : (
        <IconButton
          size="small"
          // Above the link, which covers the line.
          className="z-10"
          label={isPlaying ? `Pause at ${at}` : `Play from ${at}`}
          icon={<Mark aria-hidden size={14} />}
          onClick={() => onToggle(passage)}
        />
      )}
      <div>
        <p className="flex flex-wrap gap-x-2 text-xs text-ink-3">
          <Link
            to={`/client/qual-ai/job/${jobId}?${place}`}
            className="font-medium text-ink after:absolute after:inset-0"
          >
            {at}
            <span className="sr-only">
              {' '}
              in <bdi>{job}</bdi>
            </span>
          </Link>
          {speaker !== null && <bdi>{speaker}</bdi>}
        </p>
        <p dir="auto" className="said">
          {cutAtMarks(text, marks).map(({ text: stretch, isMarked }, index) =>
            isMarked ? (
              <mark key={index} className="rounded-sm bg-attention-soft text-ink">
                {stretch}
              </mark>
            ) : (
              stretch
            ),
          )}
        </p>
        {hasFailed && (
          <p role="alert" className="text-xs text-danger">
            The audio cannot be played just now.
          </p>
        )}
      </div>
    </li>
  );
}
