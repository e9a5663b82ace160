import type { Body } from '@colloquy/contract';
import {
  type createSnapshot as nameEndpoint,
  MAX_SNAPSHOTS,
  type Snapshot,
} from '@colloquy/contract/transcripts';
import { desc, eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit/audit.ts';
import { now } from '../../../platform/clock.ts';
import { type Caller, db, sqlQuery } from '../../../platform/database/scope.ts';
import { refuse, requireFound } from '../../../platform/refusal.ts';
import { snapshot } from '../history.table.ts';
import { invalidateRecordingPart } from '../invalidate-recording.ts';
import { getUndeletedRecording, requireEditAccess } from '../recording-access.ts';
import { lockRecording } from '../recordings.store.ts';
import { personDisplayName } from '../transcripts.store.ts';

type SnapshotRow = typeof snapshot.$inferSelect;

/** Snapshots of a recording that is not deleted, newest first. */
export async function findSnapshots(recordingId: string): Promise<Snapshot[]> {
  await getUndeletedRecording(recordingId);
  const rows = await db
    .select()
    .from(snapshot)
    .where(eq(snapshot.recordingId, recordingId))
    .orderBy(desc(snapshot.revision), desc(snapshot.at));
  return describe(rows);
}

export async function createSnapshot(
  who: Caller,
  recordingId: string,
  { id, name, revision }: Body<typeof nameEndpoint>,
): Promise<Snapshot> {
  await getUndeletedRecording(recordingId);
  await requireEditAccess(who, recordingId);
  // The lock keeps concurrent requests within the limit and fixes the revision.
  const recording = await lockRecording(recordingId);
  const known = await findSnapshot(id);
  if (known) {
    if (known.recordingId !== recordingId)
      refuse('invalid-input', 'This snapshot id is already in use for another recording.');
    return describeOne(known);
  }
  if (revision !== undefined && revision > recording.revision)
    refuse('invalid-input', 'This revision doesn’t exist yet.');
  if ((await db.$count(snapshot, eq(snapshot.recordingId, recordingId))) >= MAX_SNAPSHOTS)
    refuse('not-now', `There are already ${MAX_SNAPSHOTS} saved versions. Delete one you no longer need.`);
  const { organisationId } = recording;
  const [row] = await db
    .insert(snapshot)
    .values({
      organisationId,
      id,
      recordingId,
      name,
      revision: revision ?? recording.revision,
      personId: who.personId,
      at: now(),
    })
    .returning();
  await audit(who, 'snapshot.named', id);
  await invalidateRecordingPart(organisationId, recordingId, 'snapshots');
  return describeOne(row!);
}

export async function renameSnapshot(who: Caller, snapshotId: string, name: string): Promise<Snapshot> {
  const { organisationId, recordingId } = await getEditableSnapshot(who, snapshotId);
  const [row] = await db.update(snapshot).set({ name }).where(eq(snapshot.id, snapshotId)).returning();
  await audit(who, 'snapshot.renamed', snapshotId);
  await invalidateRecordingPart(organisationId, recordingId, 'snapshots');
  return describeOne(row!);
}

export async function deleteSnapshot(who: Caller, snapshotId: string): Promise<void> {
  const { organisationId, recordingId } = await getEditableSnapshot(who, snapshotId);
  await db.delete(snapshot).where(eq(snapshot.id, snapshotId));
  await audit(who, 'snapshot.deleted', snapshotId);
  await invalidateRecordingPart(organisationId, recordingId, 'snapshots');
}

/** A snapshot that a person created. Automatic ones document what happened and cannot be changed. */
async function getEditableSnapshot(who: Caller, snapshotId: string): Promise<SnapshotRow> {
  const row = requireFound(await findSnapshot(snapshotId));
  await getUndeletedRecording(row.recordingId);
  await requireEditAccess(who, row.recordingId);
  if (row.trigger !== null) refuse('not-now', 'This version was saved automatically and can’t be changed.');
  return row;
}

async function findSnapshot(snapshotId: string): Promise<SnapshotRow | undefined> {
  const [row] = await db.select().from(snapshot).where(eq(snapshot.id, snapshotId));
  return row;
}

async function describeOne(row: SnapshotRow): Promise<Snapshot> {
  const [described] = await describe([row]);
  return described!;
}

async function describe(rows: readonly SnapshotRow[]): Promise<Snapshot[]> {
  const { rows: people } = await sqlQuery<{ id: string; name: string }>(
    'select id, name from published.person where id = any ($1::uuid[])',
    [[...new Set(rows.flatMap((row) => row.personId ?? []))]],
  );
  const names = new Map(people.map((person) => [person.id, person.name]));
  return rows.map(({ id, name, revision, personId, at, trigger }) => ({
    id,
    name,
    revision,
    person: personId === null ? null : { id: personId, name: personDisplayName(names.get(personId) ?? null) },
    at: at.toISOString(),
    trigger,
  }));
}
