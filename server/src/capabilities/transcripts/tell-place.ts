import type { Answer, Body, tellPresence } from '@colloquy/contract';
import { and, eq, lt } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { type Caller, db, sqlQuery } from '../../platform/database/scope.ts';
import { hint } from '../../platform/hints/hint-bus.ts';
import { newId } from '../../platform/ids.ts';
import { nameOfPerson } from './history/person-name.ts';
import { getRecording, refuseWithoutParent } from './transcripts.store.ts';
import { presence } from './transcripts.table.ts';

/** Browsers tell where somebody is every 15 seconds; who has missed that three times is not there any more. */
const FORGOTTEN_MS = 45_000;

type Place = Body<typeof tellPresence>;

/**
 * Keeps where the caller is in a transcript and answers who else has it open. Runs inside a scope that sees it. The
 * segment is not looked up: it may be one that was split off just now, on its way to the server.
 */
export async function tellPlace(
  { organisationId, personId }: Caller,
  recordingId: string,
  place: Place,
): Promise<Answer<typeof tellPresence>> {
  await getRecording(recordingId);
  const at = now();
  await db
    .delete(presence)
    .where(
      and(eq(presence.recordingId, recordingId), lt(presence.at, new Date(at.getTime() - FORGOTTEN_MS))),
    );
  const own = and(eq(presence.recordingId, recordingId), eq(presence.personId, personId));
  const [before] = await db.select().from(presence).where(own);
  if (place.isLeaving) await db.delete(presence).where(own);
  else await keep({ organisationId, recordingId, personId, at, ...placeOf(place) });
  // A beat that says nothing new is not worth a hint: those who hear one tell their own place in turn.
  if (!isSame(before, place)) await hint(organisationId, 'presence', recordingId);
  return { people: await findOthers(recordingId, personId) };
}

const placeOf = ({ segmentId, isEditing }: Place) => ({ segmentId, isEditing });

const isSame = (before: typeof presence.$inferSelect | undefined, place: Place): boolean =>
  before === undefined
    ? place.isLeaving
    : !place.isLeaving && before.segmentId === place.segmentId && before.isEditing === place.isEditing;

async function keep(row: Omit<typeof presence.$inferInsert, 'id'>): Promise<void> {
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

type Person = Answer<typeof tellPresence>['people'][number];

async function findOthers(recordingId: string, personId: string): Promise<Person[]> {
  const { rows } = await sqlQuery<Omit<Person, 'name' | 'at'> & { name: string | null; at: Date }>(
    `select pr.person_id as "personId", p.name, pr.segment_id as "segmentId", pr.is_editing as "isEditing", pr.at
     from presence pr left join person p on p.id = pr.person_id
     where pr.recording_id = $1 and pr.person_id <> $2 order by p.name, pr.person_id`,
    [recordingId, personId],
  );
  return rows.map(({ name, at, ...row }) => ({ ...row, name: nameOfPerson(name), at: at.toISOString() }));
}
