import { standsOn, textsAfter } from '../queue/edit-texts.ts';
import type { WaitingEdit } from '../queue/waiting-edit.ts';
import { applyEdit, type Own } from './apply-edit.ts';
import { baseOf, changesText, segmentsOf } from './base-of.ts';
import { rebaseEdit } from './rebase-edit.ts';
import type { WorkingCopy } from './working-copy.ts';

/**
 * The edits of a request that changed texts, by segment. `asMade`: at its own revision, not at the sender's; `text`:
 * what it made of the segment, where that can be told.
 */
type Changed = Map<string, { editId: string; asMade: boolean; text: string | undefined }>;

/**
 * The first of the edits that wait, as they go into one request. The server takes the commands of a request as made one
 * upon the other; so where that is not so, the others wait for the answer.
 *
 * @param copy what the sender knows of the recording
 */
export function prepareEdits(edits: readonly WaitingEdit[], copy: WorkingCopy, own: Own): WaitingEdit[] {
  const changed: Changed = new Map();
  const request: WaitingEdit[] = [];
  let goesBack = false;
  for (const next of edits) {
    if (isUnaware(next, changed, copy.revision)) break;
    // What going back comes to, only the server knows: what was written after it waits for the answer.
    if (goesBack && 'segmentId' in next.command) break;
    goesBack ||= next.command.kind === 'undo' || next.command.kind === 'restore';
    const before = 'segmentId' in next.command ? changed.get(next.command.segmentId) : undefined;
    const current = upToNow(next, copy, before !== undefined);
    // What it was made upon goes along and comes to something else by now.
    if (before && !before.asMade && !current) break;
    const asMade = before?.asMade ?? !current;
    const edit = asMade || !current ? next : current;
    const changes = applyEdit(edit, copy, own);
    if (changesText(edit.command)) {
      const texts = textsAfter(edit);
      const ids = [...segmentsOf(edit.command), ...changes.map(({ segmentId }) => segmentId)];
      for (const id of ids) changed.set(id, { editId: edit.command.id, asMade, text: texts.get(id) });
    }
    request.push(edit);
  }
  return request;
}

/**
 * Whether an edit was made without knowing of those before it: in another tab; or of what the server will make of one
 * of them, whose words others may have put into any other segment.
 */
function isUnaware(next: WaitingEdit, changed: Changed, revision: number): boolean {
  const { command, after } = next;
  if (!('segmentId' in command)) return false;
  // In a tab that knew more than the sender, so that those before it may come to be in any segment as well.
  if (changed.size > 0 && command.revision > revision) return true;
  if (segmentsOf(command).some((id) => changed.has(id) && changed.get(id)!.editId !== after)) return true;
  const before = changed.get(command.segmentId);
  if (!before?.asMade) return [...changed.values()].some(({ asMade }) => asMade);
  const texts = [...changed].flatMap(([id, { text }]): [string, string][] =>
    text === undefined ? [] : [[id, text]],
  );
  return !standsOn(next, new Map(texts));
}

/**
 * An edit at the sender's revision, where it finds there the words that it was made on. Undefined where it does not:
 * then it goes as it was made, and the server brings it to what others did since.
 */
function upToNow(edit: WaitingEdit, copy: WorkingCopy, goesAlong: boolean): WaitingEdit | undefined {
  const { command, base, after } = edit;
  const upon: WaitingEdit['upon'] = [];
  const { revision } = copy;
  // What others changed after the person looked must not be restored over.
  if (command.kind === 'restore') return edit;
  const isSame =
    !('segmentId' in command) || (copy.find(command.segmentId) && base === baseOf(command, copy));
  const isNext = command.kind !== 'merge' || copy.nextOf(command.segmentId)?.id === command.withId;
  if (isSame && isNext) return { ...edit, command: { ...command, revision }, upon };
  // What it was made upon is nowhere to be found any more: the server failed on it, or another tab settled it just then.
  // So the server would take for deleted whatever is missing in the edit.
  const isLost = after !== null && edit.upon.length === 0 && !goesAlong;
  if (!isLost || !('segmentId' in command)) return undefined;
  // It gives back, with its text, what names a segment that is gone by now.
  if (!copy.find(command.segmentId)) return { ...edit, command: { ...command, revision }, upon };
  const rebased = rebaseEdit(edit, copy);
  if (rebased) return { ...edit, command: { ...rebased.inOne, revision }, base: baseOf(rebased.inOne, copy) };
  // The words that it says something of are gone: nothing is said of others.
  return 'start' in command ? { ...edit, command: { ...command, revision, start: 0, end: 0 } } : undefined;
}
