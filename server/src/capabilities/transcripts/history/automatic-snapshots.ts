import type { SnapshotTrigger } from '@colloquy/contract/transcripts';
import { and, eq, gt, min } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { DEFAULT_TRIES, defineTask } from '../../../platform/tasks/define-task.ts';
import { segmentCommand, snapshot } from '../history.table.ts';
import { invalidateRecordingPart } from '../invalidate-recording.ts';
import { lockRecording } from '../recordings.store.ts';

const SNAPSHOT_NAMES: Record<SnapshotTrigger, string> = {
  ready: 'Automatic transcript',
  checked: 'Checked',
  accepted: 'Accepted',
};

type AutomaticSnapshot = { trigger: SnapshotTrigger; personId: string | null; at: Date };

/** Saves an automatic snapshot once per trigger and revision. */
export async function saveAutomaticSnapshot(
  recordingId: string,
  { trigger, personId, at }: AutomaticSnapshot,
): Promise<void> {
  const recording = await lockRecording(recordingId);
  const { organisationId } = recording;
  const revision = await revisionAt(recordingId, at, recording.revision);
  const [known] = await db
    .select({ id: snapshot.id })
    .from(snapshot)
    .where(
      and(
        eq(snapshot.recordingId, recordingId),
        eq(snapshot.trigger, trigger),
        eq(snapshot.revision, revision),
      ),
    );
  if (known) return;
  await db.insert(snapshot).values({
    organisationId,
    id: newId(),
    recordingId,
    name: SNAPSHOT_NAMES[trigger],
    revision,
    personId,
    at,
    trigger,
  });
  await invalidateRecordingPart(organisationId, recordingId, 'snapshots');
}

/** The revision at that time, without edits made before the task runs. */
async function revisionAt(recordingId: string, at: Date, latest: number): Promise<number> {
  const [later] = await db
    .select({ first: min(segmentCommand.revision) })
    .from(segmentCommand)
    .where(and(eq(segmentCommand.recordingId, recordingId), gt(segmentCommand.at, at)));
  const first = later?.first ?? null;
  return first === null ? latest : Math.min(latest, first - 1);
}

const personalSnapshot = (trigger: 'checked' | 'accepted', label: string) =>
  defineTask({
    name: `transcripts.save-${trigger}-snapshot`,
    label,
    queue: 'light',
    payload: z.object({ recordingId: z.uuid(), personId: z.uuid(), at: z.iso.datetime() }),
    tries: DEFAULT_TRIES,
    handle: async (task) => {
      const { recordingId, personId, at } = task.payload;
      await task.finish('done', () =>
        saveAutomaticSnapshot(recordingId, { trigger, personId, at: new Date(at) }),
      );
    },
  });

/** Saves a snapshot when a person marks a file as checked. */
export const saveCheckedSnapshot = personalSnapshot('checked', 'Save a checked version');
/** Saves a snapshot when the customer accepts a job. */
export const saveAcceptedSnapshot = personalSnapshot('accepted', 'Save an accepted version');
