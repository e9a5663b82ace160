import { isTranscriptType } from '@colloquy/contract/files';
import { hasPermission, type Role, serviceOf } from '@colloquy/contract';
import { type JobAccess, type JobDetail, moveStage, type StageMove } from '@colloquy/contract/jobs';
import type { JobFileRow, JobRow } from './jobs.table.ts';
import { canRetryRun, isClosed } from './stage-runs.rules.ts';
import type { RunRow } from './stage-runs.table.ts';

export const DRAFT_STAGE = 1;

/** Whether its files wait until the person starts the job. */
export const waitsForStart = ({ settings, status }: Pick<JobRow, 'settings' | 'status'>): boolean =>
  settings.waitsForStart === true && status === 'active';

/** A job that waits for its start or has no uploads is a draft: its settings can still change. */
export const isDraft = (job: JobRow, files: readonly JobFileRow[]): boolean =>
  waitsForStart(job) || (job.stage === DRAFT_STAGE && job.status === 'active' && files.length === 0);

/** Whether the stage table allows the move for all files that are not cancelled, or for the draft itself. */
export function canMove(job: JobRow, files: readonly JobFileRow[], move: StageMove): boolean {
  const positions = files.length === 0 ? [job] : files.filter((file) => file.status !== 'cancelled');
  const table = serviceOf(job.sid).stages;
  return (
    positions.length > 0 && positions.every((position) => moveStage(table, position, job.orderedStages, move))
  );
}

/**
 * A draft accepts files. A job of many files accepts more until it is completed, and returns to the stage of
 * its least advanced file.
 */
export const acceptsFiles = (job: JobRow, files: readonly JobFileRow[]): boolean =>
  isDraft(job, files) ||
  (job.settings.manyFiles === true && job.status === 'active' && job.completedAt === null);

/** One of several files can be excluded; the last one only by cancelling the job. */
export const canExclude = (file: JobFileRow, files: readonly JobFileRow[]): boolean =>
  file.status !== 'cancelled' && files.some((other) => other.id !== file.id && other.status !== 'cancelled');

/** A file with a transcript can be marked as checked. */
export const canBeChecked = ({ recordingId, state, status }: JobFileRow): boolean =>
  recordingId !== null && state === 'ready' && status !== 'cancelled';

/** A recording in one file. Tracks of a conversation are several files, and a transcript has no audio. */
export const hasOneRecording = (file: Pick<JobFileRow, 'tracks'>, mediaType: string | null): boolean =>
  file.tracks.length === 0 && !isTranscriptType(mediaType);

export const canRetryFile = ({ status }: JobFileRow, runs: readonly RunRow[]): boolean =>
  status === 'active' && runs.some(canRetryRun);

/**
 * One of several runs of a file can be excluded; the last one only by excluding the file. `runs` are all runs of the
 * file.
 */
export const canExcludeRun = (job: JobRow, file: JobFileRow, run: RunRow, runs: readonly RunRow[]): boolean =>
  file.status === 'active' &&
  canMove(job, [file], { kind: 'cancelled' }) &&
  !isClosed(run) &&
  runs.some(({ id, state }) => id !== run.id && state !== 'skipped' && state !== 'cancelled');

/** Whether there is a transcript to read and download. */
export const hasTranscript = (files: readonly JobFileRow[]): boolean =>
  files.some((file) => file.state === 'ready');

/** The caller's role and their access to the job. */
type JobViewer = { role: Role; access: JobAccess };

/**
 * What the caller may do with a job now. Sharing for work grants all rights of the owner except sharing and
 * deletion; read access changes nothing. The organisation's admin manages access, and reviewers edit
 * transcripts.
 */
export function abilitiesFor(
  { role, access }: JobViewer,
  job: JobRow,
  files: readonly JobFileRow[],
  runsOf: (file: JobFileRow) => readonly RunRow[],
): JobDetail['abilities'] {
  const mayWork = access !== 'read';
  const isTheirs = access === 'own' || access === 'role';
  const mayChange = hasPermission(role, 'job:change') && mayWork;
  return {
    canAddFiles: hasPermission(role, 'file:upload') && mayWork && acceptsFiles(job, files),
    canChange: mayChange && job.status !== 'cancelled',
    canCancel: mayChange && canMove(job, files, { kind: 'cancelled' }),
    canRetry: mayChange && files.some((file) => canRetryFile(file, runsOf(file))),
    canDelete: mayChange && isTheirs,
    canAccept: mayChange && canMove(job, files, { kind: 'accepted' }),
    canReopen: mayChange && canMove(job, files, { kind: 'reopened' }),
    canDownload: hasPermission(role, 'transcript:read') && hasTranscript(files),
    // A completed job is final until it is reopened.
    canEdit: hasPermission(role, 'transcript:edit') && mayWork && job.completedAt === null,
    canShare: hasPermission(role, 'job:share') && isTheirs,
  };
}
