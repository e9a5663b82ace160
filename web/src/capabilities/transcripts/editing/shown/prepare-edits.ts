import { textOf } from '@colloquy/contract';
import type { WaitingEdit } from '../queue/waiting-edit.ts';
import { applyEdit } from './apply-edit.ts';
import { rebaseEdit } from './rebase-edit.ts';
import type { WorkingCopy } from './working-copy.ts';

/** An edit as it is sent. `asMade`: at its own revision, so that the server brings it to what others did since. */
type Prepared = { edit: WaitingEdit; asMade: boolean };

/** The edits of a request that changed segments, by segment. */
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
    const prepared = prepare(next, copy, changed);
    if (!prepared) break;
    const { edit, asMade } = prepared;
    for (const { segmentId } of applyEdit(edit, copy, personId))
      changed.set(segmentId, { editId: edit.command.id, asMade });
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

/** Undefined where an edit cannot go along with those before it. */
function prepare(edit: WaitingEdit, copy: WorkingCopy, changed: Changed): Prepared | undefined {
  const { command, base, after } = edit;
  const { revision } = copy;
  const asMade = { edit, asMade: true };
  if (!('segmentId' in command))
    return { edit: { ...edit, command: { ...command, revision } }, asMade: false };
  const segment = copy.find(command.segmentId);
  const before = changed.get(command.segmentId);
  if (!segment) return asMade;
  if (command.kind === 'merge' && copy.nextOf(segment.id)?.id !== command.withId) return asMade;
  const text = textOf(segment.words);
  if (base === null || base === text)
    return { edit: { ...edit, command: { ...command, revision } }, asMade: before?.asMade ?? false };
  // Made on words that the server has had, or upon an edit that goes as it was made: the server knows best.
  if (before?.asMade || (after === null && !before)) return asMade;
  // Made upon an edit that goes along on this revision, or was acknowledged: its words never had a revision.
  const rebased = rebaseEdit(edit, copy);
  if (rebased && rebased.alternative === null)
    return { edit: { ...edit, command: { ...rebased.command, revision }, base: text }, asMade: false };
  // Where both changed the same words, the older revision lets the server keep both.
  return before ? undefined : asMade;
}
