import { type Command, type SegmentChange, undoStep } from '@colloquy/rules/transcript';
import type { WorkingCopy } from './working-copy.ts';

type UndoCommand = Extract<Command, { kind: 'undo' }>;

/** Changes made in this tab since the transcript was opened, in order, so that undo is immediate. */
export type LocalHistory = {
  /** Records the changes of a command. Only the first call counts; later ones are reapplications. */
  record: (command: Command, changes: readonly SegmentChange[]) => void;
  /** Undoes a step on a working copy. Steps that only the server can undo change nothing here. */
  undo: (command: UndoCommand, copy: WorkingCopy) => SegmentChange[];
};

/** Larger steps are undone with the server's answer, because undoing them here would block the screen. */
const MAX_CHANGES = 200;

/** @param personId author of the changes */
export function createLocalHistory(personId: string): LocalHistory {
  const history: SegmentChange[] = [];
  /** Step id → ids of its commands. */
  const steps = new Map<string, Set<string>>();
  return {
    record: (command, changes) => {
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
      if (changes.length === 0 || changes.length > MAX_CHANGES) return [];
      return revertStep(command, copy, { history: since, commandIds, personId });
    },
  };
}

function revertStep(
  { id }: UndoCommand,
  copy: WorkingCopy,
  {
    personId,
    ...step
  }: Pick<Parameters<typeof undoStep>[1], 'history' | 'commandIds'> & { personId: string },
): SegmentChange[] {
  const { revision } = copy;
  const before = copy.result();
  const speakers = new Set(copy.speakers().map((speaker) => speaker.id));
  const undone = undoStep(
    { segments: before.segments, anchors: before.anchors, revision, commandId: id, personId },
    {
      ...step,
      currentSpeaker: (speakerId) => (speakerId === null || speakers.has(speakerId) ? speakerId : undefined),
    },
  );
  if ('refused' in undone) return [];
  const { segments, anchors, changes } = undone.draft;
  const now = new Map(segments.map((segment) => [segment.id, segment]));
  const ids = [...new Set(changes.map(({ segmentId }) => segmentId))];
  copy.apply({
    segments: ids.flatMap((segmentId) => now.get(segmentId) ?? []),
    gone: ids.filter((segmentId) => !now.has(segmentId)),
    anchors: before.anchors.flatMap((anchor) => {
      const moved = anchors.get(anchor.id);
      return moved && moved !== anchor ? [moved] : [];
    }),
  });
  return changes;
}
