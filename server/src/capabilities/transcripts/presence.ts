import type { Answer, Body } from '@colloquy/contract';
import type { updatePresence } from '@colloquy/contract/transcripts';
import { and, eq, lt } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { type Caller, db, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import type { AccessEnd } from '../jobs/index.ts';
import { getRecording, refuseWithoutParent } from './recordings.store.ts';
import { personDisplayName } from './transcripts.store.ts';
import { presence } from './reading.table.ts';

/** Browsers report presence every 15 seconds; three missed reports end it. */
const PRESENCE_TIMEOUT_MS = 45_000;

type PresenceUpdate = Body<typeof updatePresence>;

/**
 * Saves the caller's position in a transcript and returns who else has it open. Runs in a scope that sees it.
 * The segment is not checked, because a split that creates it may still be on its way.
 */
export async function savePresence(
  { organisationId, personId }: Caller,
  recordingId: string,
  update: PresenceUpdate,
): Promise<Answer<typeof updatePresence>> {
  await getRecording(recordingId);
  const at = now();
  await db
    .delete(presence)
    .where(
      and(
        eq(presence.recordingId, recordingId),
        lt(presence.at, new Date(at.getTime() - PRESENCE_TIMEOUT_MS)),
      ),
    );
  const own = and(eq(presence.recordingId, recordingId), eq(presence.personId, personId));
  const [before] = await db.select().from(presence).where(own);
  if (update.isLeaving) await db.delete(presence).where(own);
  else await upsertPresence({ organisationId, recordingId, personId, at, ...positionOf(update) });
  // A heartbeat without news sends no invalidation, because every receiver reports its own presence in turn.
  if (!isSame(before, update)) await invalidate(organisationId, 'presence', recordingId);
  return { people: await findOtherPeople(recordingId, personId) };
}

const positionOf = ({ segmentId, isEditing }: PresenceUpdate) => ({ segmentId, isEditing });

const isSame = (before: typeof presence.$inferSelect | undefined, update: PresenceUpdate): boolean =>
  before === undefined
    ? update.isLeaving
    : !update.isLeaving && before.segmentId === update.segmentId && before.isEditing === update.isEditing;

async function upsertPresence(row: Omit<typeof presence.$inferInsert, 'id'>): Promise<void> {
  const { segmentId, isEditing, at } = row;
  await refuseWithoutParent(
    db
      .insert(presence)
      .values({ id: newId(), ...row })
      .onConflictDoUpdate({
        target: [presence.organisationId, presence.recordingId, presence.personId],
        set: { segmentId, isEditing, at },
      }),
  );
}

/** Ends the presence of a person who lost access: their browser can no longer report that they left. */
export async function endPresence({ organisationId, jobId, personId }: AccessEnd): Promise<void> {
  const { rows } = await sqlQuery<{ recordingId: string }>(
    `delete from presence p using recording r
     where r.organisation_id = p.organisation_id and r.id = p.recording_id
       and p.organisation_id = $1 and r.job_id = $2 and p.person_id = $3
     returning p.recording_id as "recordingId"`,
    [organisationId, jobId, personId],
  );
  for (const { recordingId } of rows) await invalidate(organisationId, 'presence', recordingId);
}

type PresentPerson = Answer<typeof updatePresence>['people'][number];

async function findOtherPeople(recordingId: string, personId: string): Promise<PresentPerson[]> {
  const { rows } = await sqlQuery<Omit<PresentPerson, 'name' | 'at'> & { name: string | null; at: Date }>(
    `select pr.person_id as "personId", p.name, pr.segment_id as "segmentId", pr.is_editing as "isEditing", pr.at
     from presence pr left join published.person p on p.id = pr.person_id
     where pr.recording_id = $1 and pr.person_id <> $2 order by p.name, pr.person_id`,
    [recordingId, personId],
  );
  return rows.map(({ name, at, ...row }) => ({
    ...row,
    name: personDisplayName(name),
    at: at.toISOString(),
  }));
}
