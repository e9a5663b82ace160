import type { FileTrack, TrackOrder } from '@colloquy/contract/jobs';
import { and, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import type { FinishedUpload } from '../files/index.ts';
import { lockJobForWork } from './job-access.ts';
import { waitsForStart } from './jobs.policy.ts';
import { findJobFiles } from './jobs.store.ts';
import { job, jobFile, type JobFileRow } from './jobs.table.ts';
import { updateJobStage } from './move-file.ts';
import { notifyJobChanged } from './job-events.ts';
import { startRuns } from './start-runs.ts';

/** Columns of a file whose first track arrived. */
export const conversationColumns = (upload: FinishedUpload, track: TrackOrder) => ({
  tracks: [toTrack(upload, track)],
  conversationId: track.conversation,
  tracksExpected: track.tracks,
});

/** The file waits for more of its tracks. */
export const isWaitingForTracks = ({
  status,
  state,
  tracks,
  tracksExpected,
}: Pick<JobFileRow, 'status' | 'state' | 'tracks' | 'tracksExpected'>): boolean =>
  status === 'active' && state === 'waiting' && tracksExpected !== null && tracks.length < tracksExpected;

/**
 * Adds an upload to the conversation of its track. Returns false if no conversation waits for it: the first
 * track starts one, and a late or duplicate track becomes a file of its own, so that nothing is lost.
 */
export async function joinConversation(
  upload: FinishedUpload,
  order: TrackOrder,
  insertFile: (ownerId: string) => Promise<void>,
): Promise<boolean> {
  // Locked, so that of tracks that finish together one starts the conversation and the others join it.
  const [draft] = await db.select().from(job).where(eq(job.id, upload.ownerId)).for('update');
  const [row] = await db
    .select({ job, file: jobFile })
    .from(jobFile)
    .innerJoin(job, eq(job.id, jobFile.jobId))
    .where(
      and(eq(jobFile.conversationId, order.conversation), eq(job.createdBy, requireFound(draft).createdBy)),
    )
    .for('update');
  if (!row || row.job.deletedAt || !isWaitingForTracks(row.file)) return false;
  const { tracks, id, jobId, tracksExpected } = row.file;
  if (tracks.some(({ track }) => track === order.track)) return false;
  await insertFile(jobId);
  const joined = [...tracks, toTrack(upload, order)].toSorted((one, other) => one.track - other.track);
  await db.update(jobFile).set({ tracks: joined }).where(eq(jobFile.id, id));
  await audit(upload, 'job.track-added', jobId);
  if (joined.length === tracksExpected && !waitsForStart(row.job)) await startRuns(row.job, id);
  await notifyJobChanged(row.job);
  return true;
}

/** Starts without the missing tracks. */
export async function startConversation(who: Caller, jobId: string, jobFileId: string): Promise<void> {
  const locked = await lockJobForWork(who, jobId);
  const file = requireFound((await findJobFiles(jobId)).find(({ id }) => id === jobFileId));
  if (!isWaitingForTracks(file) || waitsForStart(locked)) refuse('not-now');
  await db.update(jobFile).set({ tracksExpected: file.tracks.length }).where(eq(jobFile.id, jobFileId));
  await audit(who, 'job.conversation-begun', jobId);
  await startRuns(locked, jobFileId);
  await updateJobStage(locked);
}

const toTrack = ({ id, name }: FinishedUpload, { track, speaker }: TrackOrder): FileTrack => ({
  fileId: id,
  fileName: name,
  track,
  speakerName: speaker ?? null,
});
