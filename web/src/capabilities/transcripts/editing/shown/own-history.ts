import { type Command, type SegmentChange, undoStep } from '@colloquy/contract';
import type { WorkingCopy } from './working-copy.ts';

type Undo = Extract<Command, { kind: 'undo' }>;

/** What a person did in this tab since the transcript was opened, in order, so that it can be taken back at once. */
export type OwnHistory = {
  /** What a command changed. The first time counts: afterwards it is only done anew. */
  note: (command: Command, changes: readonly SegmentChange[]) => void;
  /** Takes a step back on a working copy. What only the server can take back changes nothing here. */
  undo: (command: Undo, copy: WorkingCopy) => SegmentChange[];
};

/** A step that changed more is taken back with the answer: the screen would stand still meanwhile. */
const MOST_CHANGES = 200;

/** @param personId whose history it is */
export function openHistory(personId: string): OwnHistory {
  const history: SegmentChange[] = [];
  /** Step → its commands. */
  const steps = new Map<string, Set<string>>();
  return {
    note: (command, changes) => {
      const step = command.step ?? command.id;
      const commands = steps.get(step) ?? new Set();
      if (commands.has(command.id)) return;
      steps.set(step, commands.add(command.id));
      history.push(...changes);
    },
    undo: (command, copy) => {
      const commandIds = steps.get(command.undoes);
      if (!commandIds) return [];
      const first = history.findIndex(({ commandId }) => commandIds.has(commandId));
      const since = first < 0 ? [] : history.slice(first);
      const changes = since.filter(({ commandId }) => commandIds.has(commandId));
      if (changes.length === 0 || changes.length > MOST_CHANGES) return [];
      return takeBack(command, copy, { history: since, commandIds, personId });
    },
  };
}

function takeBack(
  { id }: Undo,
  copy: WorkingCopy,
  {
    personId,
    ...step
  }: Pick<Parameters<typeof undoStep>[1], 'history' | 'commandIds'> & { personId: string },
): SegmentChange[] {
  const { revision } = copy;
  const before = copy.done();
  const speakers = new Set(copy.speakers().map((speaker) => speaker.id));
  const undone = undoStep(
    { segments: before.segments, anchors: before.anchors, revision, commandId: id, personId },
    {
      ...step,
      speakerNow: (speakerId) => (speakerId === null || speakers.has(speakerId) ? speakerId : undefined),
    },
  );
  if ('refused' in undone) return [];
  const { segments, anchors, changes } = undone.moves;
  const now = new Map(segments.map((segment) => [segment.id, segment]));
  const ids = [...new Set(changes.map(({ segmentId }) => segmentId))];
  copy.put({
    segments: ids.flatMap((segmentId) => now.get(segmentId) ?? []),
    gone: ids.filter((segmentId) => !now.has(segmentId)),
    anchors: before.anchors.flatMap((anchor) => {
      const moved = anchors.get(anchor.id);
      return moved && moved !== anchor ? [moved] : [];
    }),
  });
  return changes;
}
