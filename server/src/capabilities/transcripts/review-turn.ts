import type { Body, reviewTurn as endpoint, TurnReview } from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { type Caller, db, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { nameOfPerson } from './history/person-name.ts';
import { hintPart } from './recording-hint.ts';
import { requireWorkOn } from './require-work-on.ts';
import { findSpeakers, getRecording, getSegment, holdRecording } from './transcripts.store.ts';
import { turnReview } from './transcripts.table.ts';

/** Keeps that the caller found the speaker of a turn right. Runs inside a scope that sees the recording. */
export async function reviewTurn(
  who: Caller,
  recordingId: string,
  { segmentId, speakerId }: Body<typeof endpoint>,
): Promise<TurnReview[]> {
  await requireWorkOn(who, recordingId);
  // Accept waits for it, or comes first: then the database refuses the write.
  await holdRecording(recordingId);
  await getSegment(recordingId, segmentId);
  if (speakerId !== null && !(await findSpeakers(recordingId)).some(({ id }) => id === speakerId))
    refuse('not-found');
  const said = { speakerId, personId: who.personId, at: now() };
  await db
    .insert(turnReview)
    .values({ organisationId: who.organisationId, id: newId(), recordingId, segmentId, ...said })
    .onConflictDoUpdate({
      target: [turnReview.organisationId, turnReview.recordingId, turnReview.segmentId],
      set: said,
    });
  await hintPart(who.organisationId, recordingId, 'turn-reviews');
  return findTurnReviews(recordingId);
}

/** The turns of a recording that somebody found right. */
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
     from turn_review v left join person p on p.id = v.person_id
     where v.organisation_id = (select api.organisation_id()) and v.recording_id = $1 order by v.at, v.id`,
    [recordingId],
  );
  return rows.map(({ personId, name, at, ...turn }) => ({
    ...turn,
    person: { id: personId, name: nameOfPerson(name) },
    at: at.toISOString(),
  }));
}
