import type { Segment, Speaker } from '@colloquy/contract';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type MouseEvent, type Ref } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/controls/button.tsx';
import { makeRows, rowOf } from '../rows.ts';
import type { Playback } from '../use-playback.ts';
import { usePlayingWord } from '../use-playing-word.ts';
import { type Place, wordAt, type WordIndex } from '../word-index.ts';
import { TurnRow } from './turn-row.tsx';

/** What the keys and the other parts may ask of the list. */
export type ListHandle = {
  /** Shows a word and marks it, without following the sound. */
  show: (place: Place) => void;
  /** The word that was shown last and is still marked. */
  mark: () => Place | undefined;
  /** Goes to the playing word and stays with it. */
  follow: () => void;
};

type TranscriptListProps = {
  ref: Ref<ListHandle>;
  segments: readonly Segment[];
  speakers: readonly Speaker[];
  language: string | null;
  index: WordIndex;
  playback: Playback;
  onPlay: (place: Place) => void;
};

/** Room that the bar and the player take at the top. */
const TOP_PX = 140;

export function TranscriptList({
  ref,
  segments,
  speakers,
  language,
  index,
  playback,
  onPlay,
}: TranscriptListProps) {
  const rows = useMemo(() => makeRows(segments), [segments]);
  const speakerOf = useMemo(() => new Map(speakers.map((speaker) => [speaker.id, speaker])), [speakers]);
  const list = useRef<HTMLOListElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const [marked, setMarked] = useState<Place>();

  const virtual = useWindowVirtualizer({
    count: rows.length,
    // A line holds about twelve words; measured as soon as it is drawn.
    estimateSize: (at) => Math.ceil(rows[at]!.words / 12) * 28 + 12,
    getItemKey: (at) => rows[at]!.key,
    overscan: 6,
    scrollMargin: list.current?.offsetTop ?? 0,
    scrollPaddingStart: TOP_PX,
  });
  const goTo = (place: Place | undefined) => {
    const row = place ? rowOf(rows, place) : -1;
    if (row >= 0) virtual.scrollToIndex(row, { align: 'center' });
  };

  const { isAway } = usePlayingWord({
    list,
    index,
    playback,
    isFollowing,
    onLeave: () => setFollowing(false),
    goTo,
  });

  useImperativeHandle(ref, () => ({
    show: (place) => {
      setFollowing(false);
      setMarked(place);
      goTo(place);
    },
    mark: () => marked,
    follow: () => {
      setMarked(undefined);
      setFollowing(true);
      goTo(index.places[wordAt(index, playback.nowMs())]);
    },
  }));

  useOpenAtTime(index, playback, goTo, setMarked);

  const onClick = (click: MouseEvent) => {
    // Whoever selects words wants to copy them.
    if (!getSelection()?.isCollapsed) return;
    const word = (click.target as Element).closest<HTMLElement>('[data-word]');
    const row = word?.closest<HTMLElement>('[data-segment]');
    if (word && row) onPlay({ segmentId: row.dataset.segment!, word: Number(word.dataset.word) });
  };

  return (
    <div className="px-4 pt-4 pb-24 wide:px-8">
      {/* Words are clickable; by keyboard the keys of this screen do the same. */}
      <ol
        ref={list}
        aria-label="Turns"
        onClick={onClick}
        className="relative max-w-[1080px]"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]!;
          const { speakerId } = row.pieces[0]!.segment;
          const isMarkedHere =
            marked !== undefined && row.pieces.some(({ segment }) => segment.id === marked.segmentId);
          return (
            <TurnRow
              key={item.key}
              measure={virtual.measureElement}
              index={item.index}
              total={rows.length}
              offset={item.start - virtual.options.scrollMargin}
              row={row}
              speaker={speakerId === null ? undefined : speakerOf.get(speakerId)}
              language={language}
              marked={isMarkedHere ? marked : undefined}
            />
          );
        })}
      </ol>
      {isAway && (
        <div className="pointer-events-none sticky bottom-4 z-10 flex justify-center">
          <Button
            className="pointer-events-auto shadow-float"
            onClick={() => {
              setFollowing(true);
              goTo(index.places[wordAt(index, playback.nowMs())]);
            }}
          >
            Back to the playing word
          </Button>
        </div>
      )}
    </div>
  );
}

/** A link with `?t=` (milliseconds) opens at that moment, ready to be played. */
function useOpenAtTime(
  index: WordIndex,
  playback: Playback,
  goTo: (place: Place | undefined) => void,
  mark: (place: Place) => void,
): void {
  const [search] = useSearchParams();
  const wanted = search.get('t');
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (wanted === null || opened.current === wanted || index.places.length === 0) return;
    const ms = Number(wanted);
    const place = index.places[wordAt(index, ms)];
    if (!Number.isFinite(ms) || !place) return;
    opened.current = wanted;
    playback.seek(ms);
    mark(place);
    goTo(place);
  });
}
