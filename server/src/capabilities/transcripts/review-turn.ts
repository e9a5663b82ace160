import type { Body } from '@colloquy/contract';
import type { reviewTurn as endpoint, TurnReview } from '@colloquy/contract/transcripts';
import { now } from '../../platform/clock.ts';
import { type Caller, db, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { invalidateRecordingPart } from './invalidate-recording.ts';
import { requireEditAccess } from './recording-access.ts';
import { getRecording, lockRecording } from './recordings.store.ts';
import { personDisplayName, findSpeakers, getSegment } from './transcripts.store.ts';
import { turnReview } from './transcripts.table.ts';

/** Saves that the caller confirmed the speaker of a turn. Runs in a scope that sees the recording. */
export async function reviewTurn(
  who: Caller,
  recordingId: string,
  { segmentId, speakerId }: Body<typeof endpoint>,
): Promise<TurnReview[]> {
  await requireEditAccess(who, recordingId);
  // Accept waits for this lock; if Accept came first, the database refuses the write.
  await lockRecording(recordingId);
  await getSegment(recordingId, segmentId);
  if (speakerId !== null && !(await findSpeakers(recordingId)).some(({ id }) => id === speakerId))
    refuse('not-found');
  const review = { speakerId, personId: who.personId, at: now() };
  await db
    .insert(turnReview)
    .values({ organisationId: who.organisationId, id: newId(), recordingId, segmentId, ...review })
    .onConflictDoUpdate({
      target: [turnReview.organisationId, turnReview.recordingId, turnReview.segmentId],
      set: review,
    });
  await invalidateRecordingPart(who.organisationId, recordingId, 'turn-reviews');
  return findTurnReviews(recordingId);
}

/** The turns of a recording with a confirmed speaker. */
export async function findTurnReviews(recordingId: string): Promise<TurnReview[]> {
  await getRecording(recordingId);
  const { rows } = await sqlQuery<{
    segmentId: string;
    speakerId: string | null;
    personId: string;
    name: string | null;
    at: Date;
  }>(
    `select v.segment_id as "segmentId", v.speaker_id as "speakerId", v.person_id as "personId", p.name, v.at
     from turn_review v left join published.person p on p.id = v.person_id
     where v.organisation_id = (select api.organisation_id()) and v.recording_id = $1 order by v.at, v.id`,
    [recordingId],
  );
  return rows.map(({ personId, name, at, ...turn }) => ({
    ...turn,
    person: { id: personId, name: personDisplayName(name) },
    at: at.toISOString(),
  }));
}
