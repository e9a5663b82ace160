import { followTrail, type SegmentChange, type SegmentCommand } from '@colloquy/contract';
import { perform, type Sitting } from './command-sitting.ts';
import { livingSpeaker, speakerOf, speakersOf } from './speaker-bench.ts';
import { type Taken, taken } from './taken.ts';
import { rowOf } from './workbench.ts';

type Assignment = Extract<SegmentCommand, { kind: 'assign-speaker' }>;

/**
 * Gives a turn to a speaker. Of two who say different things the later is right. What others split off the turn since
 * goes along, unless they gave it to somebody; a speaker that others merged into another one since is that other one.
 */
export async function takeAssignment(
  sitting: Sitting,
  command: Assignment,
  changes: readonly SegmentChange[],
): Promise<Taken> {
  const speakerId = await speakerNow(sitting, command);
  if (speakerId === undefined) return taken('no-speaker');
  const { speakerId: old } = await rowOf(sitting.bench, command.segmentId);
  const reason = await perform(sitting, { ...command, speakerId });
  if (reason !== null) return taken(reason);
  const { domain } = followTrail(command.segmentId, changes);
  for (const segmentId of domain.slice(1)) {
    const part = await rowOf(sitting.bench, segmentId);
    if (part.mergedInto === null && part.speakerId === old)
      await perform(sitting, { ...command, segmentId, speakerId });
  }
  return taken(null);
}

/** The speaker that is meant; undefined where the sender saw, or could have seen, that it is no more. */
async function speakerNow(sitting: Sitting, command: Assignment): Promise<string | null | undefined> {
  if (command.speakerId === null) return null;
  const speaker = await speakerOf(sitting.speakers, command.speakerId);
  if (speaker.mergedInto === null) return speaker.id;
  if (speaker.revision <= command.revision) return undefined;
  return livingSpeaker(await speakersOf(sitting.speakers), speaker.id);
}
