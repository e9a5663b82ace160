import { type Answer, jobPath } from '@colloquy/contract';
import type { searchWords } from '@colloquy/contract/client';
import { Pause, Play } from 'lucide-react';
import { Link } from 'react-router';
import { usePassagePlayer } from './use-passage-player.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { formatClock } from '../../../ui/format/duration.ts';
import { splitAtMarks } from '../../editing/index.ts';
import * as messages from '../messages.ts';

export type SearchPassage = Answer<typeof searchWords>['rows'][number];

/** Passages grouped by recording, in the server's order. */
export function SearchResults({ passages, query }: { passages: readonly SearchPassage[]; query: string }) {
  const { playing, failed, toggle } = usePassagePlayer();
  const groups = [...Map.groupBy(passages, ({ recordingId }) => recordingId)];
  return (
    <ol aria-label={messages.searchResults} className="grid max-w-3xl gap-4">
      {groups.map(([recordingId, group]) => {
        const { job, jobCode, file } = group[0]!;
        return (
          <li key={recordingId} aria-labelledby={`in-${recordingId}`}>
            <h2 id={`in-${recordingId}`} className="mb-1 flex flex-wrap gap-x-2 wrap-anywhere">
              <bdi className="font-medium">{job}</bdi>
              <span className="text-ink-3">{jobCode}</span>
              <bdi className="text-ink-3">{file}</bdi>
            </h2>
            <ol className="divide-y divide-line rounded-md border border-line bg-surface">
              {group.map((passage) => (
                <SearchPassageItem
                  key={passage.segmentId}
                  passage={passage}
                  query={query}
                  isPlaying={playing === passage.segmentId}
                  hasFailed={failed === passage.segmentId}
                  onToggle={toggle}
                />
              ))}
            </ol>
          </li>
        );
      })}
    </ol>
  );
}

type SearchPassageItemProps = {
  passage: SearchPassage;
  query: string;
  isPlaying: boolean;
  hasFailed: boolean;
  onToggle: (passage: SearchPassage) => void;
};

/** A passage with marked hits, a play button and a link to its time in the recording. */
function SearchPassageItem({ passage, query, isPlaying, hasFailed, onToggle }: SearchPassageItemProps) {
  const { sid, jobId, recordingId, job, speaker, startMs, text, marks, media } = passage;
  const searchParams = new URLSearchParams({
    t: String(startMs),
    find: query.replaceAll(/["“”„‟«»]/g, '').trim(),
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
          // Above the link, which covers the row.
          className="z-10"
          label={isPlaying ? messages.pauseAt(at) : messages.playFrom(at)}
          icon={<Mark aria-hidden size={14} />}
          onClick={() => onToggle(passage)}
        />
      )}
      <div>
        <p className="flex flex-wrap gap-x-2 text-xs text-ink-3">
          <Link
            to={`/client${jobPath(sid, jobId)}?${searchParams}`}
            aria-label={messages.passageIn(at, job)}
            className="font-medium text-ink after:absolute after:inset-0"
          >
            {at}
          </Link>
          {speaker !== null && <bdi>{speaker}</bdi>}
        </p>
        <p dir="auto" className="transcript-text">
          {splitAtMarks(text, marks).map(({ text: run, isMarked }, index) =>
            isMarked ? (
              <mark key={index} className="rounded-sm bg-attention-soft text-ink">
                {run}
              </mark>
            ) : (
              run
            ),
          )}
        </p>
        {hasFailed && (
          <p role="alert" className="text-xs text-danger">
            {messages.audioFailed}
          </p>
        )}
      </div>
    </li>
  );
}
