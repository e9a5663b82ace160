import {
  type JobAccess,
  type JobDetail,
  may,
  type Role,
  serviceOf,
  moveStage,
  type StageMove,
} from '@colloquy/contract';
import type { JobFileRow, JobRow } from './jobs.table.ts';

export const DRAFT_STAGE = 1;

/** A draft is a job that nothing was uploaded for yet: its settings may still be changed. */
export const isDraft = (job: JobRow, files: readonly JobFileRow[]): boolean =>
  job.stage === DRAFT_STAGE && job.standing === 'active' && files.length === 0;

/** Whether the stage table lets this job's living files, or the draft itself, be moved that way. */
export function canMove(job: JobRow, files: readonly JobFileRow[], move: StageMove): boolean {
  const places = files.length === 0 ? [job] : files.filter((file) => file.standing !== 'cancelled');
  const table = serviceOf(job.sid).stages;
  return places.length > 0 && places.every((place) => moveStage(table, place, job.orderedStages, move));
}

/**
 * A draft takes files; a job of many files takes further ones until it is completed, and stands again where its least
 * advanced file stands.
 */
export const takesFiles = (job: JobRow, files: readonly JobFileRow[]): boolean =>
  isDraft(job, files) ||
  (job.settings.manyFiles === true && job.standing === 'active' && job.completedAt === null);

/** One of several files may be given up while the others go on; the last one only by cancelling the job. */
export const canLeaveOut = (file: JobFileRow, files: readonly JobFileRow[]): boolean =>
  file.standing !== 'cancelled' &&
  files.some((other) => other.id !== file.id && other.standing !== 'cancelled');

export const canRetryFile = (file: JobFileRow): boolean =>
  file.standing === 'active' &&
  (file.state === 'failed' || file.state === 'unpaid' || file.state === 'no-engine') &&
  file.failure?.canRetry === true;

/** Whether there are words to read and to download. */
export const hasTranscript = (files: readonly JobFileRow[]): boolean =>
  files.some((file) => file.state === 'ready');

/** Who asks what may be done with a job that they see, and how they stand to it. */
export type Standpoint = { role: Role; access: JobAccess };

/**
 * What may be done with a job now: whoever it was shared with for work does what its owner does, but for sharing and
 * deleting it; who only reads it changes nothing. The organisation's admin says who has access, a reviewer works on
 * the words.
 */
export function abilitiesFor(
  { role, access }: Standpoint,
  job: JobRow,
  files: readonly JobFileRow[],
): JobDetail['abilities'] {
  const mayWork = access !== 'read';
  const isTheirs = access === 'own' || access === 'role';
  const mayChange = may(role, 'job:change') && mayWork;
  return {
    canAddFiles: may(role, 'file:upload') && mayWork && takesFiles(job, files),
    canChange: mayChange && job.standing !== 'cancelled',
    canCancel: mayChange && canMove(job, files, { kind: 'cancelled' }),
    canRetry: mayChange && files.some(canRetryFile),
    canDelete: mayChange && isTheirs,
    canAccept: mayChange && canMove(job, files, { kind: 'accepted' }),
    canReopen: mayChange && canMove(job, files, { kind: 'reopened' }),
    canDownload: may(role, 'transcript:read') && hasTranscript(files),
    // Completed is final until it is reopened.
    canEdit: may(role, 'transcript:edit') && mayWork && job.completedAt === null,
    canShare: may(role, 'job:share') && isTheirs,
  };
}
