import {
  type Body,
  MOST_SNAPSHOTS,
  type nameSnapshot as nameEndpoint,
  type Snapshot,
} from '@colloquy/contract';
import { desc, eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit/audit.ts';
import { now } from '../../../platform/clock.ts';
import { type Caller, db, sqlQuery } from '../../../platform/database/scope.ts';
import { found, refuse } from '../../../platform/refusal.ts';
import { snapshot } from '../history.table.ts';
import { hintPart } from '../recording-hint.ts';
import { requireWorkOn } from '../require-work-on.ts';
import { holdRecording } from '../transcripts.store.ts';
import { getLivingRecording } from './living-recording.ts';
import { nameOfPerson } from './person-name.ts';

type SnapshotRow = typeof snapshot.$inferSelect;

/** The named moments of a recording that is not deleted, the newest first. */
export async function findSnapshots(recordingId: string): Promise<Snapshot[]> {
  await getLivingRecording(recordingId);
  const rows = await db
    .select()
    .from(snapshot)
    .where(eq(snapshot.recordingId, recordingId))
    .orderBy(desc(snapshot.revision), desc(snapshot.at));
  return describe(rows);
}

export async function nameSnapshot(
  who: Caller,
  recordingId: string,
  { id, name, revision }: Body<typeof nameEndpoint>,
): Promise<Snapshot> {
  await getLivingRecording(recordingId);
  await requireWorkOn(who, recordingId);
  // Held, so that two requests do not pass the limit together, and the revision is the one that stands.
  const recording = await holdRecording(recordingId);
  const known = await findSnapshot(id);
  if (known) {
    if (known.recordingId !== recordingId)
      refuse('invalid-input', 'The id of a snapshot was used for another recording.');
    return describeOne(known);
  }
  if (revision !== undefined && revision > recording.revision)
    refuse('invalid-input', 'This moment is still to come.');
  if ((await db.$count(snapshot, eq(snapshot.recordingId, recordingId))) >= MOST_SNAPSHOTS)
    refuse(
      'not-now',
      `There are ${MOST_SNAPSHOTS} snapshots already. Delete one that is not needed any more.`,
    );
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
  await hintPart(organisationId, recordingId, 'snapshots');
  return describeOne(row!);
}

export async function renameSnapshot(who: Caller, snapshotId: string, name: string): Promise<Snapshot> {
  const { organisationId, recordingId } = await getOwnSnapshot(who, snapshotId);
  const [row] = await db.update(snapshot).set({ name }).where(eq(snapshot.id, snapshotId)).returning();
  await audit(who, 'snapshot.renamed', snapshotId);
  await hintPart(organisationId, recordingId, 'snapshots');
  return describeOne(row!);
}

export async function deleteSnapshot(who: Caller, snapshotId: string): Promise<void> {
  const { organisationId, recordingId } = await getOwnSnapshot(who, snapshotId);
  await db.delete(snapshot).where(eq(snapshot.id, snapshotId));
  await audit(who, 'snapshot.deleted', snapshotId);
  await hintPart(organisationId, recordingId, 'snapshots');
}

/** One that people made, and so may change: those that are kept by themselves say what happened. */
async function getOwnSnapshot(who: Caller, snapshotId: string): Promise<SnapshotRow> {
  const row = found(await findSnapshot(snapshotId));
  await getLivingRecording(row.recordingId);
  await requireWorkOn(who, row.recordingId);
  if (row.moment !== null) refuse('not-now', 'This snapshot was kept by itself, and stays as it is.');
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
    'select id, name from person where id = any ($1::uuid[])',
    [[...new Set(rows.flatMap((row) => row.personId ?? []))]],
  );
  const names = new Map(people.map((person) => [person.id, person.name]));
  return rows.map(({ id, name, revision, personId, at, moment }) => ({
    id,
    name,
    revision,
    person: personId === null ? null : { id: personId, name: nameOfPerson(names.get(personId) ?? null) },
    at: at.toISOString(),
    moment,
  }));
}
