import { isBasedOn, textsAfterEdit, baseTextOf, changesTextOf, segmentsOf } from './edit-base.ts';
import type { PendingEdit } from '../outbox/pending-edit.ts';
import { applyEdit, type LocalEditAuthor } from './apply-edit.ts';
import { rebaseEdit } from './rebase-edit.ts';
import type { WorkingCopy } from './working-copy.ts';

/**
 * Segments whose text the request has changed. `isAsMade`: at its own revision, not the sender's; `text`: the
 * resulting text, if known.
 */
type ChangedSegments = Map<string, { editId: string; isAsMade: boolean; text: string | undefined }>;

/**
 * The first pending edits that fit into one request. The server treats the commands of a request as built on
 * one another; edits that are not have to wait for the answer.
 *
 * @param copy the recording as the sender knows it
 */
export function prepareEdits(
  edits: readonly PendingEdit[],
  copy: WorkingCopy,
  author: LocalEditAuthor,
): PendingEdit[] {
  const changed: ChangedSegments = new Map();
  const request: PendingEdit[] = [];
  let includesUndo = false;
  for (const next of edits) {
    if (isConcurrent(next, changed, copy.revision)) break;
    // Only the server knows the result of an undo, so edits of text after it wait for the answer.
    if (includesUndo && 'segmentId' in next.command) break;
    includesUndo ||= next.command.kind === 'undo' || next.command.kind === 'restore';
    const before = 'segmentId' in next.command ? changed.get(next.command.segmentId) : undefined;
    const current = atCurrentRevision(next, copy, before !== undefined);
    // The edit it is based on is in the same request and changes its meaning.
    if (before && !before.isAsMade && !current) break;
    const isAsMade = before?.isAsMade ?? !current;
    const edit = isAsMade || !current ? next : current;
    const changes = applyEdit(edit, copy, author);
    if (changesTextOf(edit.command)) {
      const texts = textsAfterEdit(edit);
      const ids = [...segmentsOf(edit.command), ...changes.map(({ segmentId }) => segmentId)];
      for (const id of ids) changed.set(id, { editId: edit.command.id, isAsMade, text: texts.get(id) });
    }
    request.push(edit);
  }
  return request;
}

/**
 * Whether an edit was made without knowing the earlier ones: in another tab, or before the server resolved
 * one of them, which may move its words to any segment.
 */
function isConcurrent(next: PendingEdit, changed: ChangedSegments, revision: number): boolean {
  const { command, after } = next;
  if (!('segmentId' in command)) return false;
  // Made in a tab that knew more than the sender, so the earlier edits may end up in any segment.
  if (changed.size > 0 && command.revision > revision) return true;
  if (segmentsOf(command).some((id) => changed.has(id) && changed.get(id)!.editId !== after)) return true;
  const before = changed.get(command.segmentId);
  if (!before?.isAsMade) return [...changed.values()].some(({ isAsMade }) => isAsMade);
  const texts = [...changed].flatMap(([id, { text }]): [string, string][] =>
    text === undefined ? [] : [[id, text]],
  );
  return !isBasedOn(next, new Map(texts));
}

/**
 * The edit at the sender's revision if its base text is there. Undefined otherwise: then it is sent as made,
 * and the server rebases it.
 */
function atCurrentRevision(
  edit: PendingEdit,
  copy: WorkingCopy,
  goesWithPredecessor: boolean,
): PendingEdit | undefined {
  const { command, base, after } = edit;
  const upon: PendingEdit['upon'] = [];
  const { revision } = copy;
  // A restore must not overwrite changes made after the user looked.
  if (command.kind === 'restore') return edit;
  const isSame =
    !('segmentId' in command) || (copy.find(command.segmentId) && base === baseTextOf(command, copy));
  const isAdjacent = command.kind !== 'merge' || copy.nextOf(command.segmentId)?.id === command.withId;
  if (isSame && isAdjacent) return { ...edit, command: { ...command, revision }, upon };
  // The edit it is based on is lost (the server failed on it, or another tab just settled it), so the server
  // would take missing text for deleted.
  const isLost = after !== null && edit.upon.length === 0 && !goesWithPredecessor;
  if (!isLost || !('segmentId' in command)) return undefined;
  // Sent as it is, so that a refusal returns its text: its segment no longer exists.
  if (!copy.find(command.segmentId)) return { ...edit, command: { ...command, revision }, upon };
  const rebased = rebaseEdit(edit, copy);
  if (rebased)
    return { ...edit, command: { ...rebased.combined, revision }, base: baseTextOf(rebased.combined, copy) };
  // The words it refers to no longer exist: an empty range changes no others.
  return 'start' in command ? { ...edit, command: { ...command, revision, start: 0, end: 0 } } : undefined;
}
