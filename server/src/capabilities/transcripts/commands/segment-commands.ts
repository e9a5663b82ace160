import { tidyText } from '@colloquy/rules/text';
import {
  rebasePosition,
  rebaseRange,
  rebaseText,
  type Segment,
  type SegmentChange,
  type SegmentCommand,
  type SegmentTrace,
  textOf,
  traceSegment,
} from '@colloquy/rules/transcript';
import { asSegment } from '../transcripts.store.ts';
import {
  changesUnknownToClient,
  clientSegment,
  isChangedForClient,
  recordClientView,
} from './client-view.ts';
import {
  addConflict,
  applyInBatch,
  type CommandResult,
  type EditBatch,
  type RefusedSplit,
  resultOf,
} from './edit-batch.ts';
import { getRow, getSpeaker, loadSpeakers, resolveSpeaker } from './unit-of-work.ts';

type SegmentCommandOf<K extends SegmentCommand['kind']> = Extract<SegmentCommand, { kind: K }>;

/**
 * A command on a segment that others changed, with the current place of its words and the text that the
 * client sees.
 */
type RebasedCommand<C> = {
  batch: EditBatch;
  command: C;
  changes: readonly SegmentChange[];
  trace: SegmentTrace;
  segments: readonly Segment[];
  base: string;
};

/** Applies an edit of a segment, wherever its words are now. */
export async function handleSegmentCommand(
  batch: EditBatch,
  command: SegmentCommand,
  personId: string | null,
): Promise<CommandResult> {
  const changes = await changesUnknownToClient(batch, command.revision);
  const refusedSplit = refusedSplitOf(batch, command);
  if (refusedSplit) return applyToRefusedSplit(batch, refusedSplit, { command, changes, personId });
  if (command.kind === 'assign-speaker') return handleAssignSpeaker(batch, command, changes);
  if (!isChangedForClient(batch, command, changes)) return resultOf(await applyInBatch(batch, command));

  const trace = traceSegment(command.segmentId, changes);
  const segments = await currentSegmentsOf(batch, trace);
  const base = textOf((await clientSegment(batch, command.segmentId, changes))?.words ?? []);
  const rebased = { batch, changes, trace, segments, base };
  switch (command.kind) {
    case 'set-text':
      await recordClientView(batch, command, changes);
      return handleSetText({ ...rebased, command }, personId);
    case 'split': {
      const position = rebasePosition(trace, segments, { base, at: command.at });
      const reason = await applyInBatch(batch, { ...command, ...position });
      await recordClientView(batch, command, changes);
      return resultOf(reason);
    }
    case 'merge':
      return handleMerge({ ...rebased, command });
    case 'dismiss-unclear':
    case 'set-turn-start':
      return resultOf(await applyInBatch(batch, command));
    case 'confirm':
    case 'mark-disfluency':
      return handleRangeCommand({ ...rebased, command });
  }
}

/** The refused split that should have created a segment of this command. */
function refusedSplitOf({ refusedSplits }: EditBatch, command: SegmentCommand): RefusedSplit | undefined {
  return (
    refusedSplits.get(command.segmentId) ??
    (command.kind === 'merge' ? refusedSplits.get(command.withId) : undefined)
  );
}

type OnRefusedSplit = { command: SegmentCommand; changes: readonly SegmentChange[]; personId: string | null };

/**
 * Handles an edit of a segment that was never created because another user had split at the same place: its
 * text goes to that user's segment. Without matching words, and for all other commands, the refusal of the
 * split applies.
 */
async function applyToRefusedSplit(
  batch: EditBatch,
  { split, reason }: RefusedSplit,
  { command, changes, personId }: OnRefusedSplit,
): Promise<CommandResult> {
  const known = batch.clientSegments.get(command.segmentId);
  await recordClientView(batch, command, changes);
  if (command.kind !== 'set-text' || known === undefined || batch.refusedSplits.has(split.segmentId))
    return resultOf(reason);
  const base = textOf(known.words);
  const fullTrace = traceSegment(split.segmentId, changes);
  const all = await currentSegmentsOf(batch, fullTrace);
  const from = all.findIndex(({ words }, at) => at > 0 && isPrefixOfOther(base, textOf(words)));
  if (from < 0) return resultOf(reason);
  const trace = { ...fullTrace, before: '', segmentIds: fullTrace.segmentIds.slice(from) };
  return handleSetText({ batch, command, changes, trace, segments: all.slice(from), base }, personId);
}

const isPrefixOfOther = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));

/** Segments that contain the traced words now. */
async function currentSegmentsOf(batch: EditBatch, trace: SegmentTrace): Promise<Segment[]> {
  const ids: string[] = [];
  for (const id of trace.segmentIds) ids.push(await currentIdOf(batch, id));
  const segments: Segment[] = [];
  for (const id of new Set(ids)) segments.push(asSegment(await getRow(batch.uow, id)));
  return segments;
}

/** A segment, or the one it was merged into by a command of this batch. */
async function currentIdOf(batch: EditBatch, segmentId: string): Promise<string> {
  const row = await getRow(batch.uow, segmentId);
  return row.mergedInto === null ? row.id : currentIdOf(batch, row.mergedInto);
}

async function handleSetText(
  { batch, command, trace, segments, base }: RebasedCommand<SegmentCommandOf<'set-text'>>,
  personId: string | null,
): Promise<CommandResult> {
  const parts = rebaseText(trace, segments, { base, text: command.text });
  for (const { segmentId, text } of parts) await applyInBatch(batch, { ...command, segmentId, text });
  for (const { segmentId, conflict } of parts) {
    if (conflict !== null) await addConflict(batch, command, { segmentId, text: conflict, personId });
  }
  if (parts.some((part) => part.conflict !== null)) return { outcome: 'conflicting', reason: null };
  const isAsSent = parts.length === 1 && parts[0]!.text === tidyText(command.text);
  return { outcome: isAsSent ? 'applied' : 'merged', reason: null };
}

async function handleMerge({
  batch,
  command,
  changes,
  trace,
}: RebasedCommand<SegmentCommandOf<'merge'>>): Promise<CommandResult> {
  const other = traceSegment(command.withId, changes);
  await recordClientView(batch, command, changes);
  // Another user merged the same two segments: there is nothing left to do.
  if (other.segmentIds.some((id) => trace.segmentIds.includes(id))) return resultOf(null);
  return resultOf(
    await applyInBatch(batch, {
      ...command,
      segmentId: trace.segmentIds.at(-1)!,
      withId: other.segmentIds[0]!,
    }),
  );
}

/** Applies a command on a range of words, wherever they are now. Deleted words refuse it. */
async function handleRangeCommand({
  batch,
  command,
  trace,
  segments,
  base,
}: RebasedCommand<SegmentCommandOf<'confirm' | 'mark-disfluency'>>): Promise<CommandResult> {
  const ranges = rebaseRange(trace, segments, { base, start: command.start, end: command.end });
  if (ranges.length === 0) return resultOf('changed-since');
  for (const range of ranges) await applyInBatch(batch, { ...command, ...range });
  return resultOf(null);
}

type AssignSpeaker = Extract<SegmentCommand, { kind: 'assign-speaker' }>;

/**
 * Assigns a turn to a speaker. The last assignment wins. It includes parts that others split off, unless they
 * assigned those themselves. A speaker that was merged meanwhile resolves to the merged one.
 */
async function handleAssignSpeaker(
  batch: EditBatch,
  command: AssignSpeaker,
  changes: readonly SegmentChange[],
): Promise<CommandResult> {
  const speakerId = await currentSpeaker(batch, command);
  if (speakerId === undefined) return resultOf('no-speaker');
  const { speakerId: old } = await getRow(batch.uow, command.segmentId);
  const reason = await applyInBatch(batch, { ...command, speakerId });
  if (reason !== null) return resultOf(reason);
  const { segmentIds } = traceSegment(command.segmentId, changes);
  for (const segmentId of segmentIds.slice(1)) {
    const part = await getRow(batch.uow, segmentId);
    if (part.mergedInto === null && part.speakerId === old)
      await applyInBatch(batch, { ...command, segmentId, speakerId });
  }
  return resultOf(null);
}

/** The speaker meant, or undefined when the client knew or could have known that it no longer exists. */
async function currentSpeaker(batch: EditBatch, command: AssignSpeaker): Promise<string | null | undefined> {
  if (command.speakerId === null) return null;
  const speaker = await getSpeaker(batch.speakers, command.speakerId);
  if (speaker.mergedInto === null) return speaker.id;
  if (speaker.revision <= command.revision) return undefined;
  return resolveSpeaker(await loadSpeakers(batch.speakers), speaker.id);
}
