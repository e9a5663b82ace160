import type { Segment, Speaker, WordPosition } from '@colloquy/rules/transcript';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type RefObject,
} from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import type { Scroller } from '../../../ui/scroll/scroller.ts';
import { useVirtualList } from '../../../ui/scroll/use-virtual-list.ts';
import {
  type Marks,
  positionOf,
  useEditedId,
  useIsCommandMode,
  useTranscriptScope,
  useTypeOver,
  visibleTop,
  wordIndexOf,
} from '../../editing/index.ts';
import { laneStyle, rowLayoutOf, useExtensions } from '../extensions.tsx';
import * as text from '../messages.ts';
import { clipboardText } from './clipboard-text.ts';
import { peopleInRow, usePresenceBySegment } from './presence.tsx';
import { createTranscriptScroller } from './transcript-scroller.ts';
import { indexRows, rowOf, type TranscriptRow, useRows } from './transcript-rows.ts';
import { type ShownTimes, TurnRow } from './turn-row.tsx';
import { useFollowPlayback } from './use-follow-playback.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { useWordPointer } from './use-word-pointer.ts';

type TranscriptListProps = {
  segments: readonly Segment[];
  speakers: readonly Speaker[];
  language: string | null;
  times: ShownTimes;
  marks: Marks;
  mayEdit: boolean;
  playsOnClick: boolean;
};

/** Virtual list of turns. */
export function TranscriptList(props: TranscriptListProps) {
  const { segments, speakers, language, times, marks, mayEdit, playsOnClick } = props;
  const scope = useTranscriptScope();
  const { root, editing, playback } = scope;
  const index = wordIndexOf(segments);
  const editedId = useEditedId(editing.editor);
  const presenceBySegment = usePresenceBySegment(scope.session);
  const extensions = useExtensions();
  const layout = useMemo(() => rowLayoutOf(extensions), [extensions]);
  const { rows, keyOf } = useRows(segments, { editedId, isPerSegment: layout.column !== undefined });
  const firstRows = useMemo(() => indexRows(rows), [rows]);
  const speakerOf = useMemo(() => new Map(speakers.map((speaker) => [speaker.id, speaker])), [speakers]);
  const list = useRef<HTMLOListElement>(null);
  const marginPx = marginFor(speakers);
  const { top, wordsPerLine } = useListBox(list, { scroller: root.scroller, marginPx: marginPx + GAP_PX });

  const editedRow = firstRows.get(editedId ?? '') ?? -1;
  // The edited row stays rendered while it is scrolled out of view.
  const keptItem = useCallback(() => editedRow, [editedRow]);
  const wordsIn = (row: TranscriptRow): number => Math.max(row.words, layout.column?.countWords?.(row) ?? 0);

  const { element } = root.scroller;
  const virtual = useVirtualList({
    scroller: element ? () => element : 'window',
    count: rows.length,
    // An estimate until the row is measured.
    estimateSize: (at) =>
      Math.ceil(wordsIn(rows[at]!) / wordsPerLine) * 28 + (rows[at]!.isTurnStart ? 16 : 4),
    getItemKey: keyOf,
    overscan: 4,
    scrollMargin: top,
    keptItem,
  });
  const scrollToRow = (position: WordPosition) => {
    const row = rowOf(rows, firstRows, position);
    const [start] = (row >= 0 && virtual.getOffsetForIndex(row, 'start')) || [];
    if (start !== undefined) root.scroller.scrollTo(start - (visibleTop(root) - root.scroller.bounds().top));
  };
  const [scroller] = useState(() => createTranscriptScroller(root));
  useEffect(() => scroller.stop, [scroller]);
  useScrollAnchor({ root, list, rows, scroller, scrollToRow });
  const { isAway, follow, visit } = useFollowPlayback({
    root,
    index,
    playback,
    scroller,
    scrollToRow,
    editor: editing.editor,
  });
  useImperativeHandle(scope.list, () => ({ visit, follow }));

  const isCommandMode = useIsCommandMode();
  useTypeOver(mayEdit && !isCommandMode);
  const pointer = useWordPointer({ mayEdit, isCommandMode, playsOnClick });
  const onCopy = (copy: ClipboardEvent) => {
    const selection = getSelection();
    if (!list.current || !selection) return;
    const selected = [...list.current.querySelectorAll('[data-word]')].filter((word) =>
      selection.containsNode(word, true),
    );
    // A part of a single word is copied as it is.
    if (selected.length < 2) return;
    const positions = selected.flatMap((word) => positionOf(word) ?? []);
    copy.clipboardData.setData('text/plain', clipboardText(positions, index, speakerOf));
    copy.preventDefault();
  };

  return (
    <div className="px-4 pt-4 pb-24 wide:px-8">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- words would be thousands of tab stops; keyboard users have the times of the turns as buttons */}
      <ol
        ref={list}
        aria-label={text.turns}
        data-words
        data-editable={mayEdit || undefined}
        {...pointer}
        onCopy={onCopy}
        className={`relative touch-manipulation outline-none ${layout.column ? 'max-w-[1640px]' : 'max-w-[1080px]'}`}
        style={
          {
            height: virtual.getTotalSize(),
            '--margin': `${marginPx}px`,
            ...laneStyle(layout),
          } as CSSProperties
        }
      >
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]!;
          const { speakerId } = row.slices[0]!.segment;
          return (
            <TurnRow
              key={item.key}
              measure={virtual.measureElement}
              layout={layout}
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
              people={presenceBySegment.size > 0 ? peopleInRow(row, presenceBySegment) : undefined}
            />
          );
        })}
      </ol>
      {isAway && (
        <div className="back-to-playing pointer-events-none sticky z-10 flex justify-center">
          <Button className="pointer-events-auto shadow-float" onClick={follow}>
            {text.backToPlayback}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Average width of a letter, and the longest name shown in full. */
const LETTER_PX = 7.25;
const MAX_NAME_LETTERS = 24;
const MIN_MARGIN_PX = 128;

/** Width of the speaker margin in pixels, from the longest name. */
function marginFor(speakers: readonly Speaker[]): number {
  const letters = Math.max(0, ...speakers.map(({ label }) => [...label].length));
  return Math.max(MIN_MARGIN_PX, Math.ceil(Math.min(letters, MAX_NAME_LETTERS) * LETTER_PX) + 2);
}

/** Gap to the margin, maximum line width and average word width in pixels. */
const GAP_PX = 20;
const LINE_PX = 600;
const WORD_PX = 46;
/** Below this width the margin is above the words. */
const WIDE_PX = 720;

type ListBox = { top: number; wordsPerLine: number };

function measureBox(top: number, width: number, marginPx: number): ListBox {
  const line = innerWidth < WIDE_PX ? width : Math.min(width - marginPx, LINE_PX);
  return { top: Math.round(top), wordsPerLine: Math.max(4, Math.floor(line / WORD_PX)) };
}

/** Offset of the list in what scrolls it, and average number of words per line. */
function useListBox(
  list: RefObject<HTMLElement | null>,
  { scroller, marginPx }: { scroller: Scroller; marginPx: number },
): ListBox {
  const [box, setBox] = useState(() => measureBox(0, innerWidth - 32, marginPx));
  useEffect(() => {
    const update = () => {
      if (!list.current) return;
      const { top, width } = list.current.getBoundingClientRect();
      const start = scroller.element?.getBoundingClientRect().top ?? 0;
      const next = measureBox(top - start + scroller.offset(), width, marginPx);
      setBox((now) => (now.top === next.top && now.wordsPerLine === next.wordsPerLine ? now : next));
    };
    // Observes everything that scrolls, because content above the list may change its height.
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    for (const child of scroller.element?.children ?? []) observer.observe(child);
    return () => observer.disconnect();
  }, [list, scroller, marginPx]);
  return box;
}
