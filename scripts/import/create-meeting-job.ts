import { and, eq, inArray } from 'drizzle-orm';
import { file } from '../../server/src/capabilities/files/files.table.ts';
import { originalKey } from '../../server/src/capabilities/files/storage-keys.ts';
import { insertJob } from '../../server/src/capabilities/jobs/create-job.ts';
import { jobFile, type JobRow } from '../../server/src/capabilities/jobs/jobs.table.ts';
import { moveFile, updateJobStage } from '../../server/src/capabilities/jobs/move-file.ts';
import { finishRun } from '../../server/src/capabilities/jobs/run-progress.ts';
import { setRecording } from '../../server/src/capabilities/jobs/set-recording.ts';
import { findOpenRuns } from '../../server/src/capabilities/jobs/stage-runs.store.ts';
import { openRuns } from '../../server/src/capabilities/jobs/start-runs.ts';
import { appendTranscribed } from '../../server/src/capabilities/transcription/append-transcribed.ts';
// Defines the service of the job.
import '../../server/src/capabilities/transcription/transcription-service.ts';
import { ensureSpeaker } from '../../server/src/capabilities/transcripts/speakers.ts';
import { recording, segment, speaker } from '../../server/src/capabilities/transcripts/transcripts.table.ts';
import { now } from '../../server/src/platform/clock.ts';
import { asSystem } from '../../server/src/platform/database/open-scope.ts';
import { db, run } from '../../server/src/platform/database/scope.ts';
import { newId } from '../../server/src/platform/ids.ts';
import type { TimedMeeting } from './read-meeting.ts';

export type MeetingPerson = { organisationId: string; personId: string };
export type MeetingJob = { jobId: string; recordingId: string; words: number; segments: number };

/**
 * Creates a finished job for this person, with the meeting as its transcribed recording but without audio.
 */
export const createMeetingJob = (
  person: MeetingPerson,
  meeting: TimedMeeting & { title: string; file: string },
): Promise<MeetingJob> =>
  run(asSystem(person.organisationId), async () => {
    const { organisationId } = person;
    const made = await insertJob(person, {
      sid: 'SID002',
      requestId: newId(),
      name: meeting.title,
      givenName: meeting.title,
      language: 'en',
      speakers: null,
    });
    const fileId = newId();
    await db.insert(file).values({
      organisationId,
      id: fileId,
      ownerId: made.id,
      uploadId: fileId,
      name: meeting.file,
      bytes: 0,
      storageKey: originalKey(organisationId, fileId),
      uploadedBy: person.personId,
      createdAt: now(),
    });
    const recordingId = await insertTranscript({ organisationId, jobId: made.id, fileId }, meeting);
    await finishJob(made, { fileId, recordingId, durationMs: meeting.durationMs, personId: person.personId });
    const utterances = meeting.turns.flatMap((turn) => turn.utterances);
    return {
      jobId: made.id,
      recordingId,
      segments: utterances.length,
      words: utterances.reduce((sum, utterance) => sum + utterance.words.length, 0),
    };
  });

async function insertTranscript(
  owner: { organisationId: string; jobId: string; fileId: string },
  { file: name, durationMs, turns }: TimedMeeting & { file: string },
): Promise<string> {
  const id = newId();
  const values = { ...owner, id, name, language: 'en', durationMs, decodedMs: durationMs, createdAt: now() };
  // The words were written by people.
  const imported = { name, isMachineWork: false, notes: [] };
  await db.insert(recording).values({ ...values, imported });
  const utterances = turns.flatMap((turn) => turn.utterances);
  await appendTranscribed({ recordingId: id, channel: 0, untilMs: durationMs, utterances });
  const names = [...new Set(turns.map((turn) => turn.speaker))];
  for (const [at, speakerName] of names.entries()) {
    const speakerId = await ensureSpeaker({ ...owner, id }, at + 1, 1);
    await db.update(speaker).set({ name: speakerName }).where(eq(speaker.id, speakerId));
    const spoken = turns.filter((turn) => turn.speaker === speakerName).flatMap((turn) => turn.utterances);
    const starts = spoken.map((utterance) => utterance.startMs);
    await db
      .update(segment)
      .set({ speakerId })
      .where(and(eq(segment.recordingId, id), inArray(segment.startMs, starts)));
  }
  return id;
}

/** Moves the file through the stages of the pipeline. */
async function finishJob(
  made: JobRow,
  {
    fileId,
    recordingId,
    durationMs,
    personId,
  }: { fileId: string; recordingId: string; durationMs: number; personId: string },
): Promise<void> {
  const entry = { id: newId(), stage: 1, status: 'active' as const };
  await db.insert(jobFile).values({
    ...entry,
    organisationId: made.organisationId,
    jobId: made.id,
    fileId,
    state: 'running',
    step: 'merge',
    createdAt: now(),
  });
  const added = await moveFile(made, entry, { kind: 'done' }, personId);
  const entered = await moveFile(made, { ...entry, ...added }, { kind: 'done' }, personId);
  if (entered) await openRuns(made, entry, entered.stage);
  await updateJobStage(made);
  await setRecording(entry.id, { recordingId, durationMs });
  for (const { id } of await findOpenRuns(entry.id)) await finishRun(id);
}
