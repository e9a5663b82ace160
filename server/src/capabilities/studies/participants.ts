import type { Body } from '@colloquy/contract';
import type {
  addParticipant as addEndpoint,
  changeParticipant as changeEndpoint,
  Participant,
} from '@colloquy/contract/studies';
import { and, eq, max } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db, sqlQuery } from '../../platform/database/scope.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { lockStudy } from './studies.store.ts';
import { participant } from './studies.table.ts';

/** Participants with the speakers that the caller sees. Transcripts publish the links as an SQL function. */
export async function findParticipants(studyId: string): Promise<Participant[]> {
  const { rows } = await sqlQuery<Omit<Participant, 'erasedAt'> & { erasedAt: Date | null }>(
    `select p.id, p.code, p.name, p.consent, p.erased_at as "erasedAt", coalesce((
       select json_agg(json_build_object('jobId', s.job_id, 'recordingId', s.recording_id, 'speakerId', s.speaker_id)
         order by s.recording_id, s.speaker_id)
       from api.speakers_of_participant(p.id) s), '[]') as speakers
     from participant p where p.study_id = $1 order by p.number`,
    [studyId],
  );
  return rows.map(({ erasedAt, ...row }) => ({ ...row, erasedAt: erasedAt?.toISOString() ?? null }));
}

/** Codes of participants that the caller sees, by id. */
export async function findParticipantCodes(participantIds: readonly string[]): Promise<Map<string, string>> {
  if (participantIds.length === 0) return new Map();
  const { rows } = await sqlQuery<{ id: string; code: string }>(
    'select id, code from participant where id = any ($1::uuid[])',
    [participantIds],
  );
  return new Map(rows.map(({ id, code }) => [id, code]));
}

export async function isParticipant(studyId: string, participantId: string): Promise<boolean> {
  const { rowCount } = await sqlQuery('select from participant where id = $1 and study_id = $2', [
    participantId,
    studyId,
  ]);
  return rowCount === 1;
}

/** Locks a study to which the caller may add, so that two new participants get two numbers. */
async function lockForChange(studyId: string): Promise<void> {
  await lockStudy(studyId);
  const { rowCount } = await sqlQuery(
    `select where $1 = any ((select api.granted_studies('edit'))::uuid[])`,
    [studyId],
  );
  if (!rowCount) refuse('not-permitted', 'You have read-only access to this study.');
}

/** Adds a participant with the next number; a repeated request has no effect. */
export async function addParticipant(
  who: Caller,
  studyId: string,
  { id, name }: Body<typeof addEndpoint>,
): Promise<void> {
  await lockForChange(studyId);
  const [last] = await db
    .select({ number: max(participant.number) })
    .from(participant)
    .where(eq(participant.studyId, studyId));
  const number = (last?.number ?? 0) + 1;
  const { organisationId } = who;
  const code = `P${String(number).padStart(2, '0')}`;
  await db
    .insert(participant)
    .values({ organisationId, id, studyId, number, code, name, createdAt: now() })
    .onConflictDoNothing();
}

/** Changes name and consent. Removing the name erases it here for good. Names that people wrote in transcripts are not changed. */
export async function changeParticipant(
  who: Caller,
  studyId: string,
  { participantId, name, consent }: Body<typeof changeEndpoint>,
): Promise<void> {
  await lockForChange(studyId);
  const isThis = and(eq(participant.studyId, studyId), eq(participant.id, participantId));
  const [found] = await db.select().from(participant).where(isThis);
  const before = requireFound(found);
  if (before.erasedAt !== null && name !== null) refuse('not-now', 'The name was erased for good.');
  const isErased = before.name !== null && name === null;
  await db
    .update(participant)
    .set({ name, consent, ...(isErased && { erasedAt: now() }) })
    .where(isThis);
  if (isErased) await audit(who, 'study.participant-erased', studyId);
}
