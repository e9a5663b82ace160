import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, memo, useEffect, useMemo } from 'react';
import { messageOf } from '../../app/api/api-error.ts';
import { usePreferences } from '../../app/preferences/preferences.ts';
import { useInvalidations } from '../../app/query-client.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { useStore } from '../../ui/state/store.ts';
import {
  Announcements,
  markWords,
  refetchChanges,
  transcriptQuery,
  TranscriptScopeContext,
  useActivation,
  useEditingEffects,
  useTranscript,
  useTranscriptScope,
  wordIndexOf,
  wordOf,
} from '../editing/index.ts';
import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { BackgroundParts, ExtensionParts, ExtensionsContext, prefetchWhenIdle } from './extensions.tsx';
import { FindBar } from './find/find-bar.tsx';
import { useFind } from './find/use-find.ts';
import { useOpenAt } from './find/use-open-at.ts';
import { TranscriptList } from './list/transcript-list.tsx';
import * as text from './messages.ts';
import { SidePanel } from './panels/side-panel.tsx';
import { useRoomForPanels } from './panels/use-panel.ts';
import { PlayerBar } from './player/player-bar.tsx';
import { PrintTranscript } from './print-transcript.tsx';
import { useReadingView } from './reading-view.ts';
import { useMediaKeys, usePlaybackKeys } from './player/use-playback-keys.ts';
import { useReadingPosition } from './reading-position.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useWordKeys } from './selection/use-word-keys.ts';
import { NoWordsNote, TranscriptionProgress } from './transcription-progress.tsx';
import { type OpenOptions, useOpenTranscript } from './use-open-transcript.ts';
import './transcript.css';

const ImportNote = lazyPart(() => import('./import-note.tsx').then((module) => module.ImportNote));

type TranscriptViewProps = Omit<OpenOptions, 'transcript'> & { recordingId: string };

/** The transcript of a recording, with playback. A page can have several. */
export function TranscriptView({ recordingId, ...options }: TranscriptViewProps) {
  useInvalidations('recording', recordingId, (invalidation) => refetchChanges(recordingId, invalidation));
  const { data, error, refetch } = useQuery(transcriptQuery(recordingId));
  if (error && !data)
    return (
      <div className="px-4 pt-4 wide:px-8">
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      </div>
    );
  return data ? (
    <LoadedTranscript key={String(data.recording.mayEdit)} transcript={data} {...options} />
  ) : (
    <TranscriptSkeleton />
  );
}

export const TranscriptSkeleton = () => (
  <div className="px-4 pt-6 wide:px-8">
    <SkeletonLines label={text.loadingTranscript} lines={8} />
  </div>
);

/** The first transcript only opens the session; later data reaches the screen through the session. */
const LoadedTranscript = memo(function LoadedTranscript(options: OpenOptions) {
  const { extensions, scrollElement, isProcessing } = options;
  const scope = useOpenTranscript(options);
  useActivation(scope);
  useEditingEffects(scope);
  useReadingPosition(scope);
  useEffect(() => prefetchWhenIdle(extensions), [extensions]);
  const { attach } = scope.root;
  // Sticky parts stay below the navigation bar of the page, or at the top of the element that scrolls.
  const style = { '--sticky-top': scrollElement ? '0px' : '48px' } as CSSProperties;
  return (
    <TranscriptScopeContext value={scope}>
      <ExtensionsContext value={extensions}>
        <div ref={attach} style={style}>
          <OpenTranscript isProcessing={isProcessing} />
        </div>
      </ExtensionsContext>
    </TranscriptScopeContext>
  );
}, isSameTranscript);

function isSameTranscript(one: OpenOptions, other: OpenOptions): boolean {
  return (
    one.isProcessing === other.isProcessing &&
    one.extensions === other.extensions &&
    one.scrollElement === other.scrollElement &&
    one.transcript.recording.id === other.transcript.recording.id
  );
}

const OpenTranscript = memo(function OpenTranscript({ isProcessing }: { isProcessing: boolean }) {
  const scope = useTranscriptScope();
  const { session, playback, controller } = scope;
  const { recording, segments, speakers } = useTranscript(session);
  const { transcript: viewPreferences } = usePreferences();
  const [isReading] = useReadingView();
  const hasPanels = useRoomForPanels() && !isReading;
  const index = wordIndexOf(segments);
  const find = useFind({
    segments,
    mayEdit: session.mayEdit,
    visit: (hit) => controller.show(hit, hit.length),
  });
  useWordKeys();
  usePlaybackKeys(find.open);
  useMediaKeys(recording.name);
  useOpenAt(index, !isProcessing, (ms, position) => {
    playback.seek(ms);
    const at = find.hits.findIndex((hit) => (wordOf(index, hit)?.startMs ?? 0) >= ms);
    if (at >= 0) find.show(at);
    else controller.show(position);
  });

  const extensionMarks = useStore(scope.marks);
  const shown = useStore(scope.shown);
  const hitMarks = useMemo(() => markWords(find.hits), [find.hits]);
  const shownMarks = useMemo(() => markWords(shown ? [shown] : []), [shown]);
  const marks = useMemo(
    () => new Map([...extensionMarks, ['hit', hitMarks], ['found', shownMarks]]),
    [extensionMarks, hitMarks, shownMarks],
  );
  return (
    <>
      <Announcements />
      <BackgroundParts />
      <SelectionBar />
      <PrintTranscript recording={recording} segments={segments} speakers={speakers} />
      <div
        data-text-size={viewPreferences.textSize}
        className={`grid ${hasPanels ? 'min-h-[calc(100dvh-52px)] grid-cols-[minmax(0,1fr)_320px]' : ''}`}
      >
        <section
          aria-label={text.transcriptOf(recording.name)}
          className={`relative min-w-0 ${isReading ? 'mx-auto w-full max-w-[960px]' : ''}`}
        >
          <PlayerBar
            recording={recording}
            isProcessing={isProcessing}
            onFind={find.isOpen ? find.close : find.open}
            isFinding={find.isOpen}
          >
            {find.isOpen && <FindBar find={find} />}
          </PlayerBar>
          {recording.imported && <ImportNote recording={recording} />}
          {isProcessing ? (
            <TranscriptionProgress recording={recording} />
          ) : (
            segments.length === 0 && <NoWordsNote />
          )}
          <TranscriptList
            segments={segments}
            speakers={speakers}
            language={recording.language}
            times={!recording.isTimed ? 'none' : recording.hasAudio ? 'played' : 'read'}
            marks={marks}
            mayEdit={session.mayEdit && !isProcessing && !isReading}
            playsOnClick={viewPreferences.playsOnClick ?? false}
          />
          <ExtensionParts slot="strip" />
        </section>
        {!isReading && <SidePanel isProcessing={isProcessing} />}
      </div>
    </>
  );
});
