import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../app/api/api-error.ts';
import { useHints } from '../../app/live/use-hints.ts';
import { usePreferences } from '../../app/preferences/preferences.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { DeskContext } from './desk.ts';
import { changeCheck, isChecking } from './doubt/check-state.ts';
import { CheckStrip } from './doubt/check-strip.tsx';
import { endsAbbreviation, expandBefore } from './editing/expansions.ts';
import { SessionContext, useTranscript } from './editing/session.ts';
import { EditingContext, useEditing } from './editing/use-editing.ts';
import { useOpenSession } from './editing/use-open-session.ts';
import { FEATURES } from './features.ts';
import { type Hit, wordAround } from './find-words.ts';
import { prefetchWhenIdle } from './lazy-parts.ts';
import { markWords } from './marks.ts';
import type { Transcript } from './merge-changes.ts';
import { hasRoomForPanels } from './panels/room-for-panels.ts';
import { usePanel } from './panels/use-panel.ts';
import './transcript.css';
import { Announcements } from './parts/announcements.tsx';
import { FindBar } from './parts/find-bar.tsx';
import { Player } from './parts/player.tsx';
import { SelectionBar } from './parts/selection-bar.tsx';
import { Panels, SidePanel } from './parts/side-panel.tsx';
import { ImportedWords } from './parts/imported-words.tsx';
import { NoWords, StillHearing } from './parts/still-hearing.tsx';
import { TranscriptList, type ListHandle } from './parts/transcript-list.tsx';
import { askWhoSpeaksHere } from './speakers/assign-request.ts';
import { useSpeakerKeys } from './speakers/use-speaker-keys.ts';
import { askForChanges, transcriptQuery } from './transcripts.queries.ts';
import { useDeskOf } from './use-desk.ts';
import { useFind } from './use-find.ts';
import { useListeningKeys } from './use-listening-keys.ts';
import { useMediaKeys } from './use-media-keys.ts';
import { useOpenAt } from './use-open-at.ts';
import { usePlayback } from './use-playback.ts';
import { useWordKeys } from './use-word-keys.ts';
import { useOfferedMarks } from './use-word-marks.ts';
import { dropSelection } from './word-elements.ts';
import { indexOf, type Place, wordOf } from './word-index.ts';

type TranscriptPaneProps = {
  recordingId: string;
  /** More words, or their speakers, are still to come. */
  isAtWork: boolean;
};

/** The words of a recording, read and heard. */
export function TranscriptPane({ recordingId, isAtWork }: TranscriptPaneProps) {
  useHints('recording', recordingId, (hint) => askForChanges(recordingId, hint));
  const { data, error, refetch } = useQuery(transcriptQuery(recordingId));
  if (error && !data)
    return (
      <div className="px-4 pt-4 wide:px-8">
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      </div>
    );
  return data ? (
    <Pane key={String(data.recording.mayEdit)} transcript={data} isAtWork={isAtWork} />
  ) : (
    <PaneSkeleton />
  );
}

export const PaneSkeleton = () => (
  <div className="px-4 pt-6 wide:px-8">
    <SkeletonLines label="Loading the transcript" lines={8} />
  </div>
);

/** What features bring, apart from what is drawn anew with every edit. The words are on the screen before it. */
const Features = memo(function Features() {
  const isDrawn = useDeferredValue(true, false);
  return isDrawn && FEATURES.map((Feature, at) => <Feature key={at} />);
});

type PaneProps = { transcript: Transcript; isAtWork: boolean };

/** From the first transcript on, what is shown is the session's: what is read anew reaches it, and through it this. */
const Pane = memo(function Pane({ transcript: first, isAtWork }: PaneProps) {
  const session = useOpenSession(first);
  useEffect(prefetchWhenIdle, []);
  const transcript = useTranscript(session);
  const { recording, segments, speakers } = transcript;
  const playback = usePlayback(recording.media?.path ?? null);
  const list = useRef<ListHandle>(null);
  const [shown, setShown] = useState<Hit>();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [, setPanel] = usePanel();
  const index = indexOf(segments);

  const show = (place: Place, length = 1) => {
    setDrawerOpen(false);
    dropSelection();
    // The strip must not go on about another word than the one that its keys mean from now on.
    changeCheck(editing.session, { visited: undefined });
    setShown({ ...place, length });
    list.current?.visit(place);
  };
  const follow = () => {
    setShown(undefined);
    list.current?.follow();
  };
  const playFrom = (ms: number) => {
    setDrawerOpen(false);
    playback.seek(ms);
    playback.play();
    follow();
  };
  const playAt = (place: Place) => {
    const word = wordOf(index, place);
    if (word) playFrom(word.startMs);
  };
  const seekTo = (place: Place) => {
    const word = wordOf(index, place);
    if (word) playback.seek(word.startMs);
  };
  const openPanel = (id: string) => {
    setPanel(id);
    setDrawerOpen(!hasRoomForPanels());
  };
  const { expansions, transcript: views } = usePreferences();
  const mayEdit = session.mayEdit && !isAtWork;
  const editing = useEditing({
    session,
    mayEdit,
    onOpen: (segmentId) => list.current?.visit({ segmentId, word: 0 }),
    onLeave: (segmentId, at) => {
      // By the words as they are now: what was typed last is not drawn yet.
      const place = wordAround(session.getState().transcript.segments, segmentId, at);
      setShown(place);
      return place;
    },
    onNewTurn: (segmentId) => askWhoSpeaksHere(segmentId),
    onChange: (place) => {
      show(place);
      if (isChecking(editing.session)) changeCheck(editing.session, { visited: place });
    },
    writeOut: ({ text, start }, typed) => {
      const written = endsAbbreviation(typed) ? expandBefore(text, start, expansions) : undefined;
      return written && { text: written.text, start: written.caret, end: written.caret };
    },
  });
  const desk = useDeskOf({ playback, editor: editing.editor, session, show, playFrom, openPanel, shown });

  useWordKeys({ desk, session: editing.session, editing });
  useSpeakerKeys({ desk, session: editing.session, speakers });

  const find = useFind({ segments, mayEdit: session.mayEdit, visit: (hit) => show(hit, hit.length) });
  const found = useMemo(() => markWords(find.hits), [find.hits]);
  const shownWords = useMemo(() => markWords(shown ? [shown] : []), [shown]);
  const offered = useOfferedMarks();
  const marks = useMemo(
    () => new Map([...offered, ['hit', found], ['found', shownWords]]),
    [offered, found, shownWords],
  );

  useMediaKeys(recording.name);
  useListeningKeys({ playback, follow, openFind: find.open });
  useOpenAt(index, !isAtWork, (ms, place) => {
    playback.seek(ms);
    const at = find.hits.findIndex((hit) => (wordOf(index, hit)?.startMs ?? 0) >= ms);
    if (at >= 0) find.show(at);
    else show(place);
  });

  return (
    <SessionContext value={editing.session}>
      <DeskContext value={desk}>
        <EditingContext value={editing}>
          <Announcements />
          <Features />
          <SelectionBar />
          <div className="mt-3 grid broad:min-h-[70dvh] broad:grid-cols-[minmax(0,1fr)_320px]">
            <section aria-label={`Transcript of ${recording.name}`} className="relative min-w-0">
              <Player
                playback={playback}
                recording={recording}
                isAtWork={isAtWork}
                mayEdit={session.mayEdit}
                onFind={find.isOpen ? find.close : find.open}
                isFinding={find.isOpen}
                onPanels={() => setDrawerOpen(true)}
              >
                {find.isOpen && <FindBar find={find} />}
              </Player>
              <ImportedWords recording={recording} />
              {isAtWork ? <StillHearing recording={recording} /> : segments.length === 0 && <NoWords />}
              <TranscriptList
                ref={list}
                segments={segments}
                speakers={speakers}
                language={recording.language}
                times={!recording.isTimed ? 'none' : recording.hasSound ? 'played' : 'read'}
                index={index}
                playback={playback}
                marks={marks}
                mayEdit={mayEdit}
                playsOnClick={views.playsOnClick ?? false}
                onSeek={seekTo}
                onPlay={playAt}
                onShow={show}
              />
              <CheckStrip />
            </section>
            <SidePanel isAtWork={isAtWork} />
            <Drawer
              isOpen={isDrawerOpen}
              onClose={() => setDrawerOpen(false)}
              title="Beside the words"
              side="right"
            >
              <div className="p-4">
                <Panels isAtWork={isAtWork} />
              </div>
            </Drawer>
          </div>
        </EditingContext>
      </DeskContext>
    </SessionContext>
  );
}, isSamePane);

function isSamePane(one: PaneProps, other: PaneProps): boolean {
  return one.isAtWork === other.isAtWork && one.transcript.recording.id === other.transcript.recording.id;
}
