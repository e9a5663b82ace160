import {
  followTrail,
  rebasePlace,
  rebaseRange,
  rebaseText,
  type Segment,
  type SegmentChange,
  type SegmentCommand,
  textOf,
  tidyText,
  type Trail,
} from '@colloquy/contract';
import { addAlternative, perform, type Sitting, type Unmade } from './command-sitting.ts';
import { changesSince, isTouched, see, seenSegment } from './sender-view.ts';
import { takeAssignment } from './take-assignment.ts';
import { type Taken, taken } from './taken.ts';
import { asSegment } from '../transcripts.store.ts';
import { rowOf } from './workbench.ts';

type Of<K extends SegmentCommand['kind']> = Extract<SegmentCommand, { kind: K }>;

/** A command on a segment that others touched since the sender looked: where its words are, and what the sender sees. */
type Rebased<C> = {
  sitting: Sitting;
  command: C;
  changes: readonly SegmentChange[];
  trail: Trail;
  segments: readonly Segment[];
  base: string;
};

/** Does an edit of a segment, wherever its words are by now. */
export async function takeSegmentCommand(
  sitting: Sitting,
  command: SegmentCommand,
  personId: string | null,
): Promise<Taken> {
  const changes = await changesSince(sitting, command.revision);
  const unmade = unmadeOf(sitting, command);
  if (unmade) return takeUpon(sitting, unmade, { command, changes, personId });
  if (command.kind === 'assign-speaker') return takeAssignment(sitting, command, changes);
  if (!isTouched(sitting, command, changes)) return taken(await perform(sitting, command));

  const trail = followTrail(command.segmentId, changes);
  const segments = await segmentsOf(sitting, trail);
  const base = textOf((await seenSegment(sitting, command.segmentId, changes))?.words ?? []);
  const rebased = { sitting, changes, trail, segments, base };
  switch (command.kind) {
    case 'set-text':
      await see(sitting, command, changes);
      return setText({ ...rebased, command }, personId);
    case 'split': {
      const place = rebasePlace(trail, segments, { base, at: command.at });
      const reason = await perform(sitting, { ...command, ...place });
      await see(sitting, command, changes);
      return taken(reason);
    }
    case 'merge':
      return merge({ ...rebased, command });
    case 'dismiss-unclear':
    case 'set-turn-start':
      return taken(await perform(sitting, command));
    case 'confirm':
    case 'mark-disfluency':
      return changeRange({ ...rebased, command });
  }
}

/** The split that was to make one of the segments of a command, where it was refused. */
function unmadeOf({ unmade }: Sitting, command: SegmentCommand): Unmade | undefined {
  return unmade.get(command.segmentId) ?? (command.kind === 'merge' ? unmade.get(command.withId) : undefined);
}

type Upon = { command: SegmentCommand; changes: readonly SegmentChange[]; personId: string | null };

/**
 * Does an edit of a segment that was never made, because others had split at the same place already: its words are in
 * theirs. Where there are no such words, and for all that is not text, it is refused as the split was.
 */
async function takeUpon(
  sitting: Sitting,
  { split, reason }: Unmade,
  { command, changes, personId }: Upon,
): Promise<Taken> {
  const seen = sitting.seen.get(command.segmentId);
  await see(sitting, command, changes);
  if (command.kind !== 'set-text' || seen === undefined || sitting.unmade.has(split.segmentId))
    return taken(reason);
  const base = textOf(seen.words);
  const whole = followTrail(split.segmentId, changes);
  const all = await segmentsOf(sitting, whole);
  const from = all.findIndex(({ words }, at) => at > 0 && beginAlike(base, textOf(words)));
  if (from < 0) return taken(reason);
  const trail = { ...whole, before: '', domain: whole.domain.slice(from) };
  return setText({ sitting, command, changes, trail, segments: all.slice(from), base }, personId);
}

const beginAlike = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));

/** The segments in which the words of a trail are. */
export async function segmentsOf(sitting: Sitting, trail: Trail): Promise<Segment[]> {
  const ids: string[] = [];
  for (const id of trail.domain) ids.push(await living(sitting, id));
  const segments: Segment[] = [];
  for (const id of new Set(ids)) segments.push(asSegment(await rowOf(sitting.bench, id)));
  return segments;
}

/** A segment, or the one that it went into by a command of this sitting. */
async function living(sitting: Sitting, segmentId: string): Promise<string> {
  const row = await rowOf(sitting.bench, segmentId);
  return row.mergedInto === null ? row.id : living(sitting, row.mergedInto);
}

async function setText(
  { sitting, command, trail, segments, base }: Rebased<Of<'set-text'>>,
  personId: string | null,
): Promise<Taken> {
  const parts = rebaseText(trail, segments, { base, text: command.text });
  for (const { segmentId, text } of parts) await perform(sitting, { ...command, segmentId, text });
  for (const { segmentId, alternative } of parts) {
    if (alternative !== null)
      await addAlternative(sitting, command, { segmentId, text: alternative, personId });
  }
  if (parts.some((part) => part.alternative !== null)) return { outcome: 'conflicting', reason: null };
  const isAsSent = parts.length === 1 && parts[0]!.text === tidyText(command.text);
  return { outcome: isAsSent ? 'applied' : 'merged', reason: null };
}

async function merge({ sitting, command, changes, trail }: Rebased<Of<'merge'>>): Promise<Taken> {
  const other = followTrail(command.withId, changes);
  await see(sitting, command, changes);
  // Somebody else merged the same two: what was wanted is so.
  if (other.domain.some((id) => trail.domain.includes(id))) return taken(null);
  return taken(
    await perform(sitting, { ...command, segmentId: trail.domain.at(-1)!, withId: other.domain[0]! }),
  );
}

/** Says something of words, wherever they are now; of words that are gone nothing can be said. */
async function changeRange({
  sitting,
  command,
  trail,
  segments,
  base,
}: Rebased<Of<'confirm' | 'mark-disfluency'>>): Promise<Taken> {
  const ranges = rebaseRange(trail, segments, { base, start: command.start, end: command.end });
  if (ranges.length === 0) return taken('changed-since');
  for (const range of ranges) await perform(sitting, { ...command, ...range });
  return taken(null);
}
