import type { Speaker } from '@colloquy/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import { useDesk } from '../../desk.ts';
import { useSession, useTranscript } from '../../editing/session.ts';
import { useRoomForPanels } from '../../panels/room-for-panels.ts';
import type { Turn } from './align-turns.ts';
import { ChangedTurn } from './changed-turn.tsx';

export type ListHandle = {
  /** To the next change or the one before. */
  go: (step: 1 | -1) => void;
};

type ChangesListProps = {
  ref: Ref<ListHandle>;
  turns: readonly Turn[];
  speakers: { before: readonly Speaker[]; after: readonly Speaker[] };
  /** What became of the speakers. */
  notes: readonly string[];
  tick: { isTicked: (turn: Turn) => boolean; toggle: (turn: Turn) => void } | undefined;
};

/** The turns that changed, each with the one before it; only those in sight are drawn. */
export function ChangesList({ ref, turns, speakers, notes, tick }: ChangesListProps) {
  const { recording } = useTranscript(useSession());
  const { playRange } = useDesk();
  const isWide = useRoomForPanels();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const changed = useMemo(() => turns.flatMap((turn, at) => (turn.isChanged ? [{ turn, at }] : [])), [turns]);
  const names = useMemo(
    () => ({ before: byId(speakers.before), after: byId(speakers.after) }),
    [speakers.before, speakers.after],
  );
  const virtual = useVirtualizer({
    count: changed.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 140,
    getItemKey: (at) => changed[at]!.turn.id,
    overscan: 4,
  });
  const current = useRef(-1);
  const go = (step: 1 | -1) => {
    const from = focusedIn(list) ?? current.current;
    const to = Math.min(changed.length - 1, Math.max(0, from + step));
    current.current = to;
    virtual.scrollToIndex(to, { align: 'start' });
    focusWhenDrawn(list, to);
  };
  useImperativeHandle(ref, () => ({ go }));
  return (
    <div ref={scroller} className="min-h-0 grow overflow-y-auto">
      {notes.length > 0 && (
        <ul aria-label="Speakers" className="border-b border-line px-4 py-2 wide:px-8">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <ol
        ref={list}
        aria-label="Changed turns"
        className="relative mx-4 wide:mx-8"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const { turn, at } = changed[index]!;
          const before = turns[at - 1];
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={changed.length}
              aria-posinset={index + 1}
              tabIndex={-1}
              style={{ transform: `translateY(${start}px)` }}
              className="absolute inset-x-0 top-0 border-b border-line py-4 focus-visible:bg-sunken"
            >
              <ChangedTurn
                turn={turn}
                context={before?.isChanged === false ? before : undefined}
                names={names}
                language={recording.language}
                isWide={isWide}
                tick={
                  tick && turn.restores.length > 0
                    ? { isTicked: tick.isTicked(turn), toggle: () => tick.toggle(turn) }
                    : undefined
                }
                onPlay={recording.media ? () => playRange(turn.startMs, turn.endMs) : undefined}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const byId = (speakers: readonly Speaker[]): ReadonlyMap<string, Speaker> =>
  new Map(speakers.map((speaker) => [speaker.id, speaker]));

type List = { current: HTMLOListElement | null };

/** The change that a person is at. */
function focusedIn(list: List): number | undefined {
  const index = list.current?.querySelector<HTMLElement>(':scope > :focus-within')?.dataset.index;
  return index === undefined ? undefined : Number(index);
}

/** What was out of sight is drawn with the scrolling. */
function focusWhenDrawn(list: List, index: number): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true }),
    ),
  );
}
