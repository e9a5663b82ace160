import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { messageOf } from '../../app/api/api-error.ts';
import { useHints } from '../../app/live/use-hints.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { formatClock } from '../../ui/format/duration.ts';
import { nameOfLanguage } from '../../ui/format/language.ts';
import type { Transcript } from './merge-changes.ts';
import './transcript.css';
import { FindBar } from './parts/find-bar.tsx';
import { Player } from './parts/player.tsx';
import { SidePanel } from './parts/side-panel.tsx';
import { TranscriptList, type ListHandle } from './parts/transcript-list.tsx';
import { transcriptQuery } from './transcripts.queries.ts';
import { useListeningKeys } from './use-listening-keys.ts';
import { useMediaKeys } from './use-media-keys.ts';
import { usePlayback } from './use-playback.ts';
import { indexWords, type Place } from './word-index.ts';

/** The words of a recording, read and heard. */
export function TranscriptPane({ recordingId }: { recordingId: string }) {
  useHints('recording', recordingId);
  const { data, error, refetch } = useQuery(transcriptQuery(recordingId));
  if (error && !data)
    return (
      <div className="px-4 pt-4 wide:px-8">
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="px-4 pt-6 wide:px-8">
        <SkeletonLines label="Loading the transcript" lines={8} />
      </div>
    );
  return <Pane transcript={data} />;
}

function Pane({ transcript }: { transcript: Transcript }) {
  const { recording, segments, speakers } = transcript;
  const playback = usePlayback(recording.media?.path ?? null);
  const list = useRef<ListHandle>(null);
  const [isFinding, setFinding] = useState(false);
  const index = useMemo(() => indexWords(segments), [segments]);

  const playAt = (place: Place) => {
    const word = segments.find(({ id }) => id === place.segmentId)?.words[place.word];
    if (!word) return;
    playback.seek(word.startMs);
    playback.play();
    list.current?.follow();
  };

  useMediaKeys(playback, recording.name);
  useListeningKeys({ playback, segments, index, list, playAt, openFind: () => setFinding(true) });

  return (
    <div className="mt-3 grid broad:grid-cols-[minmax(0,1fr)_280px]">
      <section aria-label={`Transcript of ${recording.name}`} className="min-w-0">
        <Player playback={playback} recording={recording} onFind={() => setFinding(!isFinding)}>
          {isFinding && (
            <FindBar
              segments={segments}
              onShow={(place) => list.current?.show(place)}
              onClose={() => setFinding(false)}
            />
          )}
        </Player>
        <StillHearing recording={recording} />
        <TranscriptList
          ref={list}
          segments={segments}
          speakers={speakers}
          language={recording.language}
          index={index}
          playback={playback}
          onPlay={playAt}
        />
      </section>
      <SidePanel
        transcript={transcript}
        onPlay={(ms) => (playback.seek(ms), playback.play(), list.current?.follow())}
      />
    </div>
  );
}

/** While speech is at work: how far the words are. */
function StillHearing({ recording }: { recording: Transcript['recording'] }) {
  const { heardMs, durationMs, language } = recording;
  if (durationMs !== null && heardMs >= durationMs) return null;
  const whole = durationMs === null ? '' : ` of ${formatClock(durationMs)}`;
  return (
    <p className="px-4 pt-3 text-xs text-ink-3 wide:px-8">
      {heardMs === 0
        ? 'The words appear here as they are heard.'
        : `Words up to ${formatClock(heardMs)}${whole}${language ? `, in ${nameOfLanguage(language)}` : ''}; speakers are told apart at the end.`}
    </p>
  );
}
