import type { FileTrack, TrackOrder } from '@colloquy/contract';
import { and, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { emit } from '../../platform/tasks/notice.ts';
import type { FinishedUpload } from '../files/index.ts';
import { holdJobToWork } from './job-access.ts';
import { findJobFiles } from './jobs.store.ts';
import { job, jobFile, type JobFileRow } from './jobs.table.ts';
import { settleJob } from './move-file.ts';
import { tellJob } from './tell-job.ts';

/** Columns of a file whose first track arrived. */
export const beginConversation = (upload: FinishedUpload, track: TrackOrder) => ({
  tracks: [asTrack(upload, track)],
  conversationId: track.conversation,
  tracksExpected: track.tracks,
});

/** More of its tracks are to come before there is anything to do. */
export const waitsForTracks = ({
  standing,
  state,
  tracks,
  tracksExpected,
}: Pick<JobFileRow, 'standing' | 'state' | 'tracks' | 'tracksExpected'>): boolean =>
  standing === 'active' && state === 'waiting' && tracksExpected !== null && tracks.length < tracksExpected;

/**
 * Adds an upload to the conversation whose track it is. Answers false where none waits for it: the first one begins it,
 * and what comes too late, or twice, is a file of its own, so that nothing is lost.
 */
export async function joinConversation(
  upload: FinishedUpload,
  order: TrackOrder,
  keep: (ownerId: string) => Promise<void>,
): Promise<boolean> {
  // Held, so that of tracks that finish together one begins the conversation and the others join it.
  const [draft] = await db.select().from(job).where(eq(job.id, upload.ownerId)).for('update');
  const [row] = await db
    .select({ job, file: jobFile })
    .from(jobFile)
    .innerJoin(job, eq(job.id, jobFile.jobId))
    .where(and(eq(jobFile.conversationId, order.conversation), eq(job.createdBy, found(draft).createdBy)))
    .for('update');
  if (!row || row.job.deletedAt || !waitsForTracks(row.file)) return false;
  const { tracks, id, jobId, organisationId, tracksExpected } = row.file;
  if (tracks.some(({ track }) => track === order.track)) return false;
  await keep(jobId);
  const joined = [...tracks, asTrack(upload, order)].toSorted((one, other) => one.track - other.track);
  await db.update(jobFile).set({ tracks: joined }).where(eq(jobFile.id, id));
  await audit(upload, 'job.track-added', jobId);
  if (joined.length === tracksExpected) await orderWords(organisationId, id);
  await tellJob(row.job);
  return true;
}

/** The rest will not come: the conversation is what has arrived of it. */
export async function beginWithTracks(who: Caller, jobId: string, jobFileId: string): Promise<void> {
  const held = await holdJobToWork(who, jobId);
  const file = found((await findJobFiles(jobId)).find(({ id }) => id === jobFileId));
  if (!waitsForTracks(file)) refuse('not-now');
  await db.update(jobFile).set({ tracksExpected: file.tracks.length }).where(eq(jobFile.id, jobFileId));
  await audit(who, 'job.conversation-begun', jobId);
  await orderWords(who.organisationId, jobFileId);
  await settleJob(held);
}

/** Asks for the words of a file. */
export const orderWords = (organisationId: string, jobFileId: string): Promise<void> =>
  emit('jobs.transcription-ordered', {
    organisationId,
    subjectId: jobFileId,
    key: jobFileId,
    payload: { jobFileId },
  });

const asTrack = ({ id, name }: FinishedUpload, { track, speaker }: TrackOrder): FileTrack => ({
  fileId: id,
  fileName: name,
  track,
  speakerName: speaker ?? null,
});
