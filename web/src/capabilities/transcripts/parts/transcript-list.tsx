import type { Segment, Speaker } from '@colloquy/contract';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type Ref,
  type RefObject,
} from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { useIsChecking } from '../doubt/check-state.ts';
import { useSession } from '../editing/session.ts';
import { useEditedId, useEditor } from '../editing/use-editing.ts';
import { useTypeOver } from '../editing/use-type-over.ts';
import type { Marks } from '../marks.ts';
import type { Playback } from '../playback.ts';
import { makeRevealer } from '../revealer.ts';
import { indexRows, rowOf } from '../rows.ts';
import { spokenText } from '../spoken-text.ts';
import { useFollow } from '../use-follow.ts';
import { useKeepPlace } from '../use-keep-place.ts';
import { useRows } from '../use-rows.ts';
import { useWordPointer } from '../use-word-pointer.ts';
import { placeOf, roomTop } from '../word-elements.ts';
import type { Place, WordIndex } from '../word-index.ts';
import { peopleIn, usePlaces } from './people-here.tsx';
import { type ShownTimes, TurnRow } from './turn-row.tsx';

/** What the keys and the other parts may ask of the list. */
export type ListHandle = {
  /** Shows a word without running back to the playing one. */
  visit: (place: Place) => void;
  /** Goes to the playing word and stays with it. */
  follow: () => void;
};

type TranscriptListProps = {
  ref: Ref<ListHandle>;
  segments: readonly Segment[];
  speakers: readonly Speaker[];
  language: string | null;
  times: ShownTimes;
  index: WordIndex;
  playback: Playback;
  marks: Marks;
  mayEdit: boolean;
  playsOnClick: boolean;
  onSeek: (place: Place) => void;
  onPlay: (place: Place) => void;
  onShow: (place: Place) => void;
};

/** The words in turns; only the lines in sight and a few around them are drawn. */
export function TranscriptList(props: TranscriptListProps) {
  const { ref, segments, speakers, language, times, index, playback, marks, mayEdit } = props;
  const { playsOnClick, onSeek, onPlay, onShow } = props;
  const editing = useEditor();
  const editedId = useEditedId(editing.editor);
  const places = usePlaces(useSession());
  const { rows, keyOf } = useRows(segments, editedId);
  const firstRows = useMemo(() => indexRows(rows), [rows]);
  const speakerOf = useMemo(() => new Map(speakers.map((speaker) => [speaker.id, speaker])), [speakers]);
  const list = useRef<HTMLOListElement>(null);
  const marginPx = marginFor(speakers);
  const { top, wordsALine } = useListBox(list, marginPx + GAP_PX);

  const editedRow = firstRows.get(editedId ?? '') ?? -1;
  // What is being written stays on the page, however far it is scrolled away.
  const rangeOf = useCallback(
    (range: Range) => withRow(defaultRangeExtractor(range), editedRow),
    [editedRow],
  );

  const virtual = useWindowVirtualizer({
    count: rows.length,
    // Measured as soon as it is drawn.
    estimateSize: (at) => Math.ceil(rows[at]!.words / wordsALine) * 28 + (rows[at]!.isTurnStart ? 16 : 4),
    getItemKey: keyOf,
    overscan: 4,
    scrollMargin: top,
    rangeExtractor: rangeOf,
  });
  const bring = (place: Place) => {
    const row = rowOf(rows, firstRows, place);
    const [start] = (row >= 0 && virtual.getOffsetForIndex(row, 'start')) || [];
    if (start !== undefined) scrollTo(0, start - roomTop());
  };
  const [revealer] = useState(makeRevealer);
  useEffect(() => revealer.stop, [revealer]);
  useKeepPlace({ list, rows, revealer, bring });
  const { isAway, follow, visit } = useFollow({
    list,
    index,
    playback,
    revealer,
    bring,
    editor: editing.editor,
  });
  useImperativeHandle(ref, () => ({ visit, follow }));

  const isChecking = useIsChecking();
  useTypeOver(mayEdit && !isChecking);
  const pointer = useWordPointer({
    mayEdit,
    isChecking,
    playsOnClick,
    isPlaying: () => playback.getState().isPlaying,
    onSeek,
    onPlay,
    onShow,
  });
  const onCopy = (copy: ClipboardEvent) => {
    const selection = getSelection();
    if (!list.current || !selection) return;
    const selected = [...list.current.querySelectorAll('[data-word]')].filter((word) =>
      selection.containsNode(word, true),
    );
    // A part of one word is copied as it is.
    if (selected.length < 2) return;
    const places = selected.flatMap((word) => placeOf(word) ?? []);
    copy.clipboardData.setData('text/plain', spokenText(places, index, speakerOf));
    copy.preventDefault();
  };

  return (
    <div className="px-4 pt-4 pb-24 wide:px-8">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- each word would be thousands of stops for the keyboard: there the times of the turns are buttons */}
      <ol
        ref={list}
        aria-label="Turns"
        data-words
        data-editable={mayEdit || undefined}
        {...pointer}
        onCopy={onCopy}
        className="relative max-w-[1080px] touch-manipulation outline-none"
        style={{ height: virtual.getTotalSize(), '--margin': `${marginPx}px` } as CSSProperties}
      >
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]!;
          const { speakerId } = row.pieces[0]!.segment;
          return (
            <TurnRow
              key={item.key}
              measure={virtual.measureElement}
              index={item.index}
              total={rows.length}
              offset={item.start - top}
              row={row}
              speaker={speakerId === null ? undefined : speakerOf.get(speakerId)}
              language={language}
              times={times}
              marks={marks}
              editedId={item.index === editedRow ? editedId : null}
              mayEdit={mayEdit}
              people={places.size > 0 ? peopleIn(row, places) : undefined}
            />
          );
        })}
      </ol>
      {isAway && (
        <div className="back-to-playing pointer-events-none sticky bottom-4 z-10 flex justify-center">
          <Button className="pointer-events-auto shadow-float" onClick={follow}>
            Back to the playing word
          </Button>
        </div>
      )}
    </div>
  );
}

/** In order: whoever is put before others in a list is put there anew, and would lose the focus. */
const withRow = (rows: number[], row: number): number[] =>
  row < 0 || rows.includes(row) ? rows : [...rows, row].toSorted((one, other) => one - other);

/** What a letter of a name is wide about, and how many are shown whole. */
const LETTER_PX = 7.25;
const MOST_LETTERS = 24;
const NARROWEST_PX = 128;

/** How wide the margin with the speakers is, in pixels: as their names want it. */
function marginFor(speakers: readonly Speaker[]): number {
  const letters = Math.max(0, ...speakers.map(({ label }) => [...label].length));
  return Math.max(NARROWEST_PX, Math.ceil(Math.min(letters, MOST_LETTERS) * LETTER_PX) + 2);
}

/** Between margin and words, the widest line, and a word of that type, in pixels. */
const GAP_PX = 20;
const LINE_PX = 600;
const WORD_PX = 46;
/** Below it the margin stands above the words. */
const WIDE_PX = 720;

type ListBox = { top: number; wordsALine: number };

function measureBox(top: number, width: number, marginPx: number): ListBox {
  const line = innerWidth < WIDE_PX ? width : Math.min(width - marginPx, LINE_PX);
  return { top: Math.round(top), wordsALine: Math.max(4, Math.floor(line / WORD_PX)) };
}

/** Where the list begins on the page, and how many words about fit into a line of it. */
function useListBox(list: RefObject<HTMLElement | null>, marginPx: number): ListBox {
  const [box, setBox] = useState(() => measureBox(0, innerWidth - 32, marginPx));
  useEffect(() => {
    const look = () => {
      if (!list.current) return;
      const { top, width } = list.current.getBoundingClientRect();
      const next = measureBox(top + scrollY, width, marginPx);
      setBox((now) => (now.top === next.top && now.wordsALine === next.wordsALine ? now : next));
    };
    // The page as a whole, because whatever stands above the list may change its height without telling.
    const watch = new ResizeObserver(look);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [list, marginPx]);
  return box;
}
