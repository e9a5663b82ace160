import type { SnapshotMoment } from '@colloquy/contract';
import { and, eq, gt, min } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import { DEFAULT_TRIES } from '../../../platform/tasks/retry-delay.ts';
import { segmentCommand, snapshot } from '../history.table.ts';
import { hintPart } from '../recording-hint.ts';
import { holdRecording } from '../transcripts.store.ts';

const NAMES: Record<SnapshotMoment, string> = { ready: 'Machine transcript', accepted: 'Accepted' };

type Moment = { moment: SnapshotMoment; personId: string | null; at: Date };

/** Keeps a moment that people come back to, once. */
export async function keepMoment(recordingId: string, { moment, personId, at }: Moment): Promise<void> {
  const recording = await holdRecording(recordingId);
  const { organisationId } = recording;
  const revision = await revisionAt(recordingId, at, recording.revision);
  const [known] = await db
    .select({ id: snapshot.id })
    .from(snapshot)
    .where(
      and(
        eq(snapshot.recordingId, recordingId),
        eq(snapshot.moment, moment),
        eq(snapshot.revision, revision),
      ),
    );
  if (known) return;
  await db.insert(snapshot).values({
    organisationId,
    id: newId(),
    recordingId,
    name: NAMES[moment],
    revision,
    personId,
    at,
    moment,
  });
  await hintPart(organisationId, recordingId, 'snapshots');
}

/** What a person accepted is what was there then, not what was written before the task came to it. */
async function revisionAt(recordingId: string, at: Date, latest: number): Promise<number> {
  const [later] = await db
    .select({ first: min(segmentCommand.revision) })
    .from(segmentCommand)
    .where(and(eq(segmentCommand.recordingId, recordingId), gt(segmentCommand.at, at)));
  const first = later?.first ?? null;
  return first === null ? latest : Math.min(latest, first - 1);
}

/** The customer's Accept, as it is told by jobs. */
export const keepAccepted = defineTask({
  name: 'transcripts.keep-accepted',
  lane: 'light',
  payload: z.object({ recordingId: z.uuid(), personId: z.uuid(), at: z.iso.datetime() }),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const { recordingId, personId, at } = task.payload;
    await task.finish('done', () =>
      keepMoment(recordingId, { moment: 'accepted', personId, at: new Date(at) }),
    );
  },
});
