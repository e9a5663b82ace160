import { tidyText } from '@colloquy/rules/text';
import type { Command } from '@colloquy/rules/transcript';
import { isBasedOn, isBasedOnlyOn, textsAfterEdit } from '../optimistic/edit-base.ts';

/** An edit that the server has not acknowledged. Stored in browsers, so its field names must stay. */
export type PendingEdit = {
  command: Command;
  /** Text of the segment when the edit was made; null if the edit does not depend on text. */
  base: string | null;
  /** Id of the user's own pending edit that last changed that text. */
  after: string | null;
  /** The user's own edits, acknowledged since, that this edit is based on; oldest first. */
  upon: readonly Command[];
  /** The server may have received it, so it is only sent again unchanged. */
  isSent: boolean;
};

/**
 * Combines continued typing with the last edit: same step, same segment, not sent yet. Keeps the id and base
 * of the first.
 */
export function coalesceTyping(last: PendingEdit | undefined, next: PendingEdit): PendingEdit | undefined {
  if (last?.command.kind !== 'set-text' || next.command.kind !== 'set-text' || last.isSent) return undefined;
  const { command } = last;
  const isSame = command.segmentId === next.command.segmentId && command.step === next.command.step;
  // A different base means that others changed the text in between.
  if (!isSame || command.step === undefined || next.base !== tidyText(command.text)) return undefined;
  const settles = command.resolvesConflicts === true || next.command.resolvesConflicts === true;
  return {
    ...last,
    command: { ...command, text: next.command.text, ...(settles && { resolvesConflicts: true }) },
  };
}

/**
 * Removes settled edits. Edits based on them remember them, unless the server does not know them or the base
 * text differs; those are rebased on the current text.
 */
export function removeSettled(
  queue: readonly PendingEdit[],
  ids: ReadonlySet<string>,
  isUnknown = false,
): PendingEdit[] {
  const settled = new Map(
    queue.flatMap((edit) => (ids.has(edit.command.id) ? [[edit.command.id, edit]] : [])),
  );
  const rebaseOn = (edit: PendingEdit, before: PendingEdit): PendingEdit =>
    isUnknown || !isBasedOn(edit, textsAfterEdit(before))
      ? { ...edit, after: before.command.id, upon: [] }
      : addPredecessors(edit, before, settled);
  const remaining = queue.filter(({ command }) => !ids.has(command.id));
  return remaining.map((edit) => {
    const first = settled.get(edit.after ?? '');
    const now = first ? rebaseOn(edit, first) : edit;
    const second = settled.get(precedingSecondEdit(edit, queue) ?? '');
    return second && second !== first && !isLost(now, remaining) ? rebaseOn(now, second) : now;
  });
}

/** Id of an edit that no longer exists. */
const UNKNOWN_EDIT = 'nobody';

/**
 * Marks an edit as never sent after a restore: its base may not exist in this installation, so it is rebased
 * on the current text, as is everything based on a lost edit.
 */
export const asUnsent = (edit: PendingEdit): PendingEdit => ({
  ...edit,
  command: { ...edit.command, revision: 0 },
  after: edit.after ?? UNKNOWN_EDIT,
  upon: [],
  isSent: false,
});

function addPredecessors(
  edit: PendingEdit,
  before: PendingEdit,
  settled: ReadonlyMap<string, PendingEdit>,
): PendingEdit {
  // The settled edit may have been rebased on changes of others; an edit based on nothing else is based on
  // those too.
  const isLater =
    before.command.revision > edit.command.revision && isBasedOnlyOn(edit, textsAfterEdit(before));
  const revision = isLater ? before.command.revision : edit.command.revision;
  const upon = [...edit.upon, ...precedingCommands(before, settled)];
  return { ...edit, command: { ...edit.command, revision }, upon };
}

/** The edit that last changed the second segment of a merge; `after` only names that of the first. */
function precedingSecondEdit(merge: PendingEdit, queue: readonly PendingEdit[]): string | undefined {
  const { command } = merge;
  if (command.kind !== 'merge') return undefined;
  const earlier = queue.slice(0, queue.indexOf(merge));
  return earlier.findLast((edit) => textsAfterEdit(edit).has(command.withId))?.command.id;
}

/** Whether the edit it is based on no longer exists. */
const isLost = ({ after, upon }: PendingEdit, remaining: readonly PendingEdit[]): boolean =>
  after !== null && upon.length === 0 && !remaining.some(({ command }) => command.id === after);

/** The commands up to a settled edit, including those settled together with it. */
function precedingCommands(edit: PendingEdit, settled: ReadonlyMap<string, PendingEdit>): Command[] {
  const before = edit.after === null ? undefined : settled.get(edit.after);
  return [...(before ? precedingCommands(before, settled) : edit.upon), edit.command];
}

/**
 * The commands of a request. Each edit follows the commands it is based on, which the server has applied and
 * only inspects.
 */
export function commandsOfRequest(edits: readonly PendingEdit[]): Command[] {
  const commands = new Map<string, Command>();
  for (const { upon, command } of edits)
    for (const each of [...upon, command]) if (!commands.has(each.id)) commands.set(each.id, each);
  return [...commands.values()];
}

/** Appends edits to a queue. Returns the queue and the edits as stored. */
export function appendEdits(
  queue: readonly PendingEdit[],
  edits: readonly PendingEdit[],
): { queue: PendingEdit[]; stored: PendingEdit[] } {
  const now = [...queue];
  const ids = edits.map((edit) => {
    const coalesced = coalesceTyping(now.at(-1), edit);
    if (coalesced) now[now.length - 1] = coalesced;
    else now.push(edit);
    return (coalesced ?? edit).command.id;
  });
  const queuedById = new Map(now.slice(-edits.length - 1).map((edit) => [edit.command.id, edit]));
  return { queue: now, stored: ids.map((id) => queuedById.get(id)!) };
}
