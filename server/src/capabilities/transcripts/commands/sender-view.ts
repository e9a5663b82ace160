import {
  applyCommand,
  type Command,
  type RetimeCommand,
  type Segment,
  segmentBefore,
  type SegmentChange,
  type SegmentCommand,
} from '@colloquy/contract';
import type { Sitting } from './command-sitting.ts';
import { kinChanges } from './kin-changes.ts';
import { asSegment, type CommandRow } from '../transcripts.store.ts';
import { fetchRows } from './workbench.ts';

/**
 * What the sender cannot know: what others did after a revision and before this sitting, and what this sitting's own
 * steps back in history came to.
 */
export async function changesSince(sitting: Sitting, revision: number): Promise<SegmentChange[]> {
  const { named, repeated, wentBack } = sitting;
  let earlier = sitting.earlier.get(revision);
  if (!earlier) {
    earlier = (await kinChanges(sitting, revision, named.get(revision) ?? [])).changes;
    sitting.earlier.set(revision, earlier);
  }
  if (repeated.size === 0 && wentBack.size === 0) return earlier;
  return [
    ...earlier.filter((change) => !repeated.has(change.commandId)),
    ...sitting.changes.filter((change) => wentBack.has(change.commandId)),
  ];
}

/** Whether the sender sees other words in the segments of a command than there are. */
export function isTouched(
  { seen }: Sitting,
  command: SegmentCommand,
  changes: readonly SegmentChange[],
): boolean {
  const ids = command.kind === 'merge' ? [command.segmentId, command.withId] : [command.segmentId];
  return ids.some((id) => seen.has(id) || changes.some((change) => change.segmentId === id));
}

/** A segment as the sender sees it; undefined where a refused split was to make it. */
export async function seenSegment(
  { seen, bench }: Sitting,
  segmentId: string,
  changes: readonly SegmentChange[],
): Promise<Segment | undefined> {
  const known = seen.get(segmentId) ?? segmentBefore(segmentId, changes);
  if (known) return known;
  await fetchRows(bench, [segmentId]);
  const row = bench.rows.get(segmentId);
  return row ? asSegment(row) : undefined;
}

/**
 * Remembers the segments that the sender sees after its own command. It is done on them as the browser does it, so that
 * both count the same code points: whether a space stands between words is known by the words, not by their text.
 */
export async function see(
  sitting: Sitting,
  command: SegmentCommand,
  changes: readonly SegmentChange[],
): Promise<void> {
  const { kind, segmentId } = command;
  if (kind !== 'set-text' && kind !== 'split' && kind !== 'merge') return;
  const segment = await seenSegment(sitting, segmentId, changes);
  if (!segment) return;
  const next = kind === 'merge' ? ((await seenSegment(sitting, command.withId, changes)) ?? null) : null;
  const { revision, personId, seen } = sitting;
  const answer = applyCommand({ segment, next, anchors: [], revision, personId }, command);
  if ('refused' in answer) return;
  seen.set(segmentId, segment);
  for (const now of answer.applied.segments) seen.set(now.id, now);
}

/**
 * Takes note of a command that was done before and is sent again, with others that were made upon it: the sender saw
 * what it does. What going back in history came to, it cannot have seen.
 */
export async function seeRepeated(
  sitting: Sitting,
  command: Command | RetimeCommand,
  { outcome }: Pick<CommandRow, 'outcome'>,
): Promise<void> {
  if (!('segmentId' in command) || command.kind === 'retime') return;
  const changes = await changesSince(sitting, command.revision);
  // What is refused although others changed nothing, the sender could not do either.
  if (outcome !== 'refused' || isTouched(sitting, command, changes)) await see(sitting, command, changes);
  sitting.repeated.add(command.id);
}
