import {
  applyCommand,
  type Command,
  type RetimeCommand,
  type Segment,
  segmentBefore,
  type SegmentChange,
  type SegmentCommand,
} from '@colloquy/rules/transcript';
import { asSegment, type CommandRow } from '../transcripts.store.ts';
import { changesInLineage, type EditBatch } from './edit-batch.ts';
import { fetchRows } from './unit-of-work.ts';

/**
 * Changes that the client cannot know: those of other users between its revision and this batch, and the
 * effects of undo and restore commands in this batch.
 */
export async function changesUnknownToClient(batch: EditBatch, revision: number): Promise<SegmentChange[]> {
  const { namedSegments, repeated, reverting } = batch;
  let earlierChanges = batch.earlierChanges.get(revision);
  if (!earlierChanges) {
    earlierChanges = (await changesInLineage(batch, revision, namedSegments.get(revision) ?? [])).changes;
    batch.earlierChanges.set(revision, earlierChanges);
  }
  if (repeated.size === 0 && reverting.size === 0) return earlierChanges;
  return [
    ...earlierChanges.filter((change) => !repeated.has(change.commandId)),
    ...batch.changes.filter((change) => reverting.has(change.commandId)),
  ];
}

/** Whether the client sees other words than the stored ones in the segments of a command. */
export function isChangedForClient(
  { clientSegments }: EditBatch,
  command: SegmentCommand,
  changes: readonly SegmentChange[],
): boolean {
  const ids = command.kind === 'merge' ? [command.segmentId, command.withId] : [command.segmentId];
  return ids.some((id) => clientSegments.has(id) || changes.some((change) => change.segmentId === id));
}

/** A segment as the client sees it, or undefined when a refused split should have created it. */
export async function clientSegment(
  { clientSegments, uow }: EditBatch,
  segmentId: string,
  changes: readonly SegmentChange[],
): Promise<Segment | undefined> {
  const known = clientSegments.get(segmentId) ?? segmentBefore(segmentId, changes);
  if (known) return known;
  await fetchRows(uow, [segmentId]);
  const row = uow.rows.get(segmentId);
  return row ? asSegment(row) : undefined;
}

/**
 * Applies the client's own command to the segments that it sees. It runs the same code as the browser so that
 * offsets match: whether two words are separated by a space depends on the words, not on their text.
 */
export async function recordClientView(
  batch: EditBatch,
  command: SegmentCommand,
  changes: readonly SegmentChange[],
): Promise<void> {
  const { kind, segmentId } = command;
  if (kind !== 'set-text' && kind !== 'split' && kind !== 'merge') return;
  const segment = await clientSegment(batch, segmentId, changes);
  if (!segment) return;
  const next = kind === 'merge' ? ((await clientSegment(batch, command.withId, changes)) ?? null) : null;
  const { revision, personId, clientSegments } = batch;
  const answer = applyCommand({ segment, next, anchors: [], revision, personId }, command);
  if ('refused' in answer) return;
  clientSegments.set(segmentId, segment);
  for (const now of answer.applied.segments) clientSegments.set(now.id, now);
}

/**
 * Records a command that was already applied and is sent again together with later commands. The client knows
 * its effect, except for undo and restore.
 */
export async function recordRepeated(
  batch: EditBatch,
  command: Command | RetimeCommand,
  { outcome }: Pick<CommandRow, 'outcome'>,
): Promise<void> {
  if (!('segmentId' in command) || command.kind === 'retime') return;
  const changes = await changesUnknownToClient(batch, command.revision);
  // Only a command refused because of other users' changes was applied on the client.
  if (outcome !== 'refused' || isChangedForClient(batch, command, changes))
    await recordClientView(batch, command, changes);
  batch.repeated.add(command.id);
}
