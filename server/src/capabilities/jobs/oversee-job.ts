import { JOB_MOVES, type JobMove, moveStage, serviceOf, type StageMove } from '@colloquy/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { hint } from '../../platform/hints/hint-bus.ts';
import type { Acting } from '../../platform/http/reach.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { enqueue, retryTasks } from '../../platform/tasks/enqueue.ts';
import { findOpenRequest, tellCreditsArrived } from '../credits/index.ts';
import { tellEnginesChanged } from '../models/index.ts';
import { jobAct } from './job-acts.table.ts';
import { canMove } from './jobs.policy.ts';
import { findJobFiles, holdJob, holdJobFiles } from './jobs.store.ts';
import { job, jobFile, type JobFileRow, type JobRow, STOPPABLE, UNDER_WAY } from './jobs.table.ts';
import { moveFile, settleJob } from './move-file.ts';
import { endPayment, takeUp } from './pay-file.ts';
import { stopTasks, stopTasksUnlessReady } from './stop-tasks.ts';
import { tellHappened } from './tell-happened.ts';
import { tellReopened } from './tell-reopened.ts';

const KINDS = { hold: 'held', resume: 'resumed', cancel: 'cancelled', reopen: 'reopened' } as const;

export const stageMove = (move: JobMove): StageMove => ({ kind: KINDS[move] });

/** What the stage table lets an admin do to a job from where it stands. */
export const movesOf = ({
  sid,
  orderedStages,
  ...place
}: Pick<JobRow, 'sid' | 'stage' | 'standing' | 'orderedStages'>) =>
  JOB_MOVES.filter((move) => moveStage(serviceOf(sid).stages, place, orderedStages, stageMove(move)));

/**
 * Holds, resumes, cancels or reopens a whole job as an admin. Work that a hold stopped goes on where it was; what was
 * made is kept in any case. The reason appears in the job's history, where its customer reads it.
 */
export async function overseeJob(who: Acting, jobId: string, move: JobMove, reason: string): Promise<void> {
  if (move === 'hold' || move === 'cancel') await stopTasks(jobId, { keepsReady: true });
  const held = await holdJob(jobId);
  // All of them before anything is paid.
  const files = await holdJobFiles(jobId);
  if (!canMove(held, files, stageMove(move))) refuse('not-now');
  for (const file of files) {
    if (file.standing === 'cancelled') continue;
    await settleTasks(file, move);
    await moveFile(held, file, stageMove(move), who.personId);
  }
  // Last, because whoever pays holds its file before the accounts.
  if (move === 'cancel') for (const file of files) await endPayment(file.id);
  // Without a file it is the job itself that moves.
  const moved = moveStage(serviceOf(held.sid).stages, held, held.orderedStages, stageMove(move));
  await settleJob(files.length === 0 && moved ? { ...held, ...placeOf(moved) } : held);
  const { connectionId } = held;
  if (move === 'resume' && connectionId && files.some(({ state }) => state === 'no-engine'))
    await tellEnginesChanged(held.organisationId, connectionId);
  const { organisationId, personId } = who;
  const actId = newId();
  await db
    .insert(jobAct)
    .values({ organisationId, id: actId, jobId, move: KINDS[move], reason, personId, at: now() });
  await audit(who, `job.${KINDS[move]}`, jobId);
  if (move === 'reopen') await endApproval(held, actId);
}

/** Takes back that the words are approved, in downloads too, and tells the people who work with them. */
async function endApproval({ organisationId, id: jobId }: JobRow, actId: string): Promise<void> {
  await db.update(job).set({ approvedAt: null }).where(eq(job.id, jobId));
  for (const { recordingId } of await findJobFiles(jobId))
    if (recordingId !== null) await hint(organisationId, 'recording', recordingId);
  await tellHappened('job.reopened', { organisationId, jobId, state: 'active' });
  await enqueue(tellReopened, { organisationId, subjectId: jobId, key: actId, payload: { jobId, actId } });
}

const placeOf = ({ stage, standing }: Pick<JobRow, 'stage' | 'standing'>) => ({ stage, standing });

/** Stops or resumes the background work for a file. */
async function settleTasks(file: JobFileRow, move: JobMove): Promise<void> {
  if (move === 'resume') await resumeWork(file);
  if (move !== 'hold' && move !== 'cancel') return;
  await stopTasksUnlessReady(file);
  if (move === 'hold') return;
  await db
    .update(jobFile)
    .set({ state: 'cancelled', readyAt: null })
    .where(and(eq(jobFile.id, file.id), inArray(jobFile.state, STOPPABLE)));
}

/** A job that was deleted and restored while it was on hold has nothing set aside, and nobody is asked for credits. */
async function resumeWork(file: JobFileRow): Promise<void> {
  const { id, organisationId, state } = file;
  if (state === 'ready') await retryTasks(id);
  if (UNDER_WAY.includes(state)) await takeUp(file);
  if (state !== 'unpaid') return;
  const wasDeclined = file.failure?.canRetry === true;
  if (wasDeclined || (await findOpenRequest(id))) await tellCreditsArrived(organisationId);
  else await takeUp(file);
}
