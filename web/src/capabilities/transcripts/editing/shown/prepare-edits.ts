import type { WaitingEdit } from '../queue/waiting-edit.ts';
import { applyEdit } from './apply-edit.ts';
import { baseOf, changesText } from './base-of.ts';
import { rebaseEdit } from './rebase-edit.ts';
import type { WorkingCopy } from './working-copy.ts';

/** The edits of a request that changed texts, by segment. `asMade`: at its own revision, not at the sender's. */
type Changed = Map<string, { editId: string; asMade: boolean }>;

/**
 * The first of the edits that wait, as they go into one request. The server takes the commands of a request as made one
 * upon the other; so where that is not so, the others wait for the answer.
 *
 * @param copy what the sender knows of the recording
 */
export function prepareEdits(
  edits: readonly WaitingEdit[],
  copy: WorkingCopy,
  personId: string | null,
): WaitingEdit[] {
  const changed: Changed = new Map();
  const request: WaitingEdit[] = [];
  for (const next of edits) {
    if (isUnaware(next, changed)) break;
    const before = 'segmentId' in next.command ? changed.get(next.command.segmentId) : undefined;
    const current = upToNow(next, copy, before !== undefined);
    // What it was made upon goes along and comes to something else by now.
    if (before && !before.asMade && !current) break;
    const asMade = before?.asMade ?? !current;
    const edit = asMade || !current ? next : current;
    const changes = applyEdit(edit, copy, personId);
    if (changesText(edit.command))
      for (const { segmentId } of changes) changed.set(segmentId, { editId: edit.command.id, asMade });
    request.push(edit);
  }
  return request;
}

/**
 * Whether an edit was made without knowing of those before it: in another tab; or of what the server will make of one
 * of them, whose words others may have put into any other segment.
 */
function isUnaware({ command, after }: WaitingEdit, changed: Changed): boolean {
  if (!('segmentId' in command)) return false;
  const ids = command.kind === 'merge' ? [command.segmentId, command.withId] : [command.segmentId];
  if (ids.some((id) => changed.has(id) && changed.get(id)!.editId !== after)) return true;
  const isUpon = changed.get(command.segmentId)?.asMade === true;
  return !isUpon && [...changed.values()].some(({ asMade }) => asMade);
}

/**
 * An edit at the sender's revision, where it finds there the words that it was made on. Undefined where it does not:
 * then it goes as it was made, and the server brings it to what others did since.
 */
function upToNow(edit: WaitingEdit, copy: WorkingCopy, goesAlong: boolean): WaitingEdit | undefined {
  const { command, base, after } = edit;
  const upon: WaitingEdit['upon'] = [];
  const { revision } = copy;
  const isSame =
    !('segmentId' in command) || (copy.find(command.segmentId) && base === baseOf(command, copy));
  const isNext = command.kind !== 'merge' || copy.nextOf(command.segmentId)?.id === command.withId;
  if (isSame && isNext) return { ...edit, command: { ...command, revision }, upon };
  // What it was made upon is nowhere to be found any more, in the rare case that another tab settled it just then.
  const isLost = after !== null && edit.upon.length === 0 && !goesAlong;
  const rebased = isLost ? rebaseEdit(edit, copy) : undefined;
  if (!rebased || rebased.alternative !== null) return undefined;
  return { ...edit, command: { ...rebased.command, revision }, base: baseOf(rebased.command, copy) };
}
