import type { Speaker } from '@colloquy/rules/transcript';
import { useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import { VirtualList, type VirtualListHandle } from '../../../ui/list/virtual-list.tsx';
import { useEditSession, useTranscript, useTranscriptController } from '../../editing/index.ts';
import { useIsBroad } from '../../transcripts/index.ts';
import type { AlignedTurn } from './align-turns.ts';
import { ChangedTurn } from './changed-turn.tsx';
import * as text from '../messages.ts';

export type ChangesListHandle = {
  /** Goes to the next or previous change. */
  go: (step: 1 | -1) => void;
};

type ChangesListProps = {
  ref: Ref<ChangesListHandle>;
  turns: readonly AlignedTurn[];
  speakers: { before: readonly Speaker[]; after: readonly Speaker[] };
  /** Changes of the speakers. */
  notes: readonly string[];
  tick: { isTicked: (turn: AlignedTurn) => boolean; toggle: (turn: AlignedTurn) => void } | undefined;
};

/** Virtual list of the changed turns, each with its predecessor. */
export function ChangesList({ ref, turns, speakers, notes, tick }: ChangesListProps) {
  const { recording } = useTranscript(useEditSession());
  const { playRange } = useTranscriptController();
  const isWide = useIsBroad();
  const changed = useMemo(() => turns.flatMap((turn, at) => (turn.isChanged ? [{ turn, at }] : [])), [turns]);
  const names = useMemo(
    () => ({ before: byId(speakers.before), after: byId(speakers.after) }),
    [speakers.before, speakers.after],
  );
  const list = useRef<VirtualListHandle>(null);
  const current = useRef(-1);
  const go = (step: 1 | -1) => {
    const focused = list.current?.focusedIndex() ?? -1;
    const from = focused === -1 ? current.current : focused;
    current.current = Math.min(changed.length - 1, Math.max(0, from + step));
    list.current?.focusItem(current.current);
  };
  useImperativeHandle(ref, () => ({ go }));
  return (
    <div className="min-h-0 grow overflow-y-auto">
      {notes.length > 0 && (
        <ul aria-label={text.speakers} className="border-b border-line px-4 py-2 wide:px-8">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <VirtualList
        ref={list}
        label={text.changedTurns}
        items={changed}
        itemKey={({ turn }) => turn.id}
        estimatedHeight={140}
        scroller="parent element"
        className="mx-4 wide:mx-8"
        itemClassName="border-b border-line py-4 focus-visible:bg-sunken"
      >
        {({ turn, at }) => {
          const before = turns[at - 1];
          return (
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
          );
        }}
      </VirtualList>
    </div>
  );
}

const byId = (speakers: readonly Speaker[]): ReadonlyMap<string, Speaker> =>
  new Map(speakers.map((speaker) => [speaker.id, speaker]));
