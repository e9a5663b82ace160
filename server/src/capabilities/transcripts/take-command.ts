import {
  type Command,
  type CommandOutcome,
  codePointLength,
  type RefusalReason,
  followTrail,
  rebasePlace,
  rebaseRange,
  rebaseText,
  type Segment,
  type SegmentChange,
  type SegmentCommand,
  textBefore,
  type Trail,
  sliceCodePoints,
  textOf,
  tidyText,
} from '@colloquy/contract';
import { refuse } from '../../platform/refusal.ts';
import { addAlternative, perform, type Sitting } from './command-sitting.ts';
import { asSegment, findRevisions } from './transcripts.store.ts';
import { rowOf } from './workbench.ts';

type Of<K extends SegmentCommand['kind']> = Extract<SegmentCommand, { kind: K }>;

export type Taken = { outcome: CommandOutcome; reason: RefusalReason | null };

const plain = (reason: RefusalReason | null): Taken =>
  reason === null ? { outcome: 'applied', reason } : { outcome: 'refused', reason };

/** Does one command of a sitting, brought up to what others did since the revision it was made on. */
export async function takeCommand(
  sitting: Sitting,
  command: Command,
  personId: string | null,
): Promise<Taken> {
  if (command.revision > sitting.startRevision)
    refuse('invalid-input', 'An edit names a revision that is still to come.');
  if (!('segmentId' in command)) return refuse('invalid-input', 'This edit is not known here.');
  const changes = await changesSince(sitting, command.revision);
  const isChanged = changes.some((change) => change.segmentId === command.segmentId);
  if (!isChanged || command.kind === 'assign-speaker') return plain(await perform(sitting, command));

  const row = await rowOf(sitting.bench, command.segmentId);
  const trail = followTrail(command.segmentId, changes);
  const segments = await segmentsOf(sitting, trail);
  const base =
    sitting.seen.get(command.segmentId) ?? textBefore(command.segmentId, changes) ?? textOf(row.words);
  switch (command.kind) {
    case 'set-text':
      sitting.seen.set(command.segmentId, tidyText(command.text));
      return setText({ sitting, command, trail, segments, base, personId });
    case 'split': {
      const place = rebasePlace(trail, segments, { base, at: command.at });
      const reason = await perform(sitting, { ...command, ...place });
      if (reason === null) seeSplit(sitting, command, base);
      return plain(reason);
    }
    case 'merge':
      return merge(sitting, command, { changes, trail, base });
    case 'confirm':
    case 'mark-disfluency':
      return changeRange({ sitting, command, trail, segments, base });
  }
}

/** What others did after a revision and before this sitting. */
async function changesSince(sitting: Sitting, revision: number): Promise<SegmentChange[]> {
  const known = sitting.changes.get(revision);
  if (known) return known;
  const { id } = sitting.bench.recording;
  const changes =
    revision < sitting.startRevision ? await findRevisions(id, revision, sitting.startRevision) : [];
  sitting.changes.set(revision, changes);
  return changes;
}

async function segmentsOf(sitting: Sitting, trail: Trail): Promise<Segment[]> {
  const segments: Segment[] = [];
  for (const id of trail.domain)
    segments.push(asSegment(await rowOf(sitting.bench, await living(sitting, id))));
  return segments;
}

/** A segment, or the one that it went into by a command of this sitting. */
async function living(sitting: Sitting, segmentId: string): Promise<string> {
  const row = await rowOf(sitting.bench, segmentId);
  return row.mergedInto === null ? row.id : living(sitting, row.mergedInto);
}

type TextEdit = {
  sitting: Sitting;
  command: Of<'set-text'>;
  trail: Trail;
  segments: readonly Segment[];
  base: string;
  personId: string | null;
};

async function setText({ sitting, command, trail, segments, base, personId }: TextEdit): Promise<Taken> {
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

type RangeEdit = Omit<TextEdit, 'command' | 'personId'> & { command: Of<'confirm' | 'mark-disfluency'> };

/** Says something of words, wherever they are now; of words that are gone nothing can be said. */
async function changeRange({ sitting, command, trail, segments, base }: RangeEdit): Promise<Taken> {
  const ranges = rebaseRange(trail, segments, { base, start: command.start, end: command.end });
  if (ranges.length === 0) return plain('changed-since');
  for (const range of ranges) await perform(sitting, { ...command, ...range });
  return { outcome: 'applied', reason: null };
}

type MergeContext = { changes: readonly SegmentChange[]; trail: Trail; base: string };

async function merge(
  sitting: Sitting,
  command: Of<'merge'>,
  { changes, trail, base }: MergeContext,
): Promise<Taken> {
  const other = followTrail(command.withId, changes);
  const row = await rowOf(sitting.bench, command.withId);
  sitting.seen.set(command.segmentId, `${base} ${textBefore(command.withId, changes) ?? textOf(row.words)}`);
  // Somebody else merged the same two: what was wanted is so.
  if (other.domain.some((id) => trail.domain.includes(id))) return plain(null);
  return plain(
    await perform(sitting, { ...command, segmentId: trail.domain.at(-1)!, withId: other.domain[0]! }),
  );
}

/** After its own split the sender sees two texts. */
function seeSplit(sitting: Sitting, command: Of<'split'>, base: string): void {
  sitting.seen.set(command.segmentId, tidyText(sliceCodePoints(base, 0, command.at)));
  sitting.seen.set(command.newSegmentId, tidyText(sliceCodePoints(base, command.at, codePointLength(base))));
}
