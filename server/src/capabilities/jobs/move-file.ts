import { jobPlace, moveStage, serviceOf, STAGES, type Moved, type StageMove } from '@colloquy/contract';
import { eq, sql } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { findJobFiles } from './jobs.store.ts';
import { job, jobFile, type JobFileRow, type JobRow, stageRecord } from './jobs.table.ts';
import { tellHappened } from './tell-happened.ts';
import { tellJob } from './tell-job.ts';

type Outcome = (typeof stageRecord.$inferInsert)['outcome'];

const OUTCOMES: Record<StageMove['kind'], Outcome> = {
  done: 'entered',
  accepted: 'entered',
  'sent-back': 'sent-back',
  held: 'held',
  resumed: 'resumed',
  cancelled: 'cancelled',
  reopened: 'reopened',
};

/**
 * Moves a file by the stage table and records each stage that it came to or passed. Undefined, and nothing written,
 * where the table does not allow the move. Whoever calls holds the job, and settles its place once all files moved.
 */
export async function moveFile(
  held: JobRow,
  file: Pick<JobFileRow, 'id' | 'stage' | 'standing'>,
  move: StageMove,
  personId: string | null,
): Promise<Moved | undefined> {
  const moved = moveStage(serviceOf(held.sid).stages, file, held.orderedStages, move);
  if (!moved) return undefined;
  await db
    .update(jobFile)
    .set({ stage: moved.stage, standing: moved.standing })
    .where(eq(jobFile.id, file.id));
  await recordStages(held, file.id, [
    ...moved.skipped.map((stage) => ({ stage, outcome: 'skipped' as const, personId: null })),
    { stage: moved.stage, outcome: OUTCOMES[move.kind], personId },
  ]);
  return moved;
}

export async function recordStages(
  held: Pick<JobRow, 'organisationId'>,
  jobFileId: string,
  stages: { stage: number; outcome: Outcome; personId: string | null }[],
): Promise<void> {
  const at = now();
  await db
    .insert(stageRecord)
    .values(
      stages.map((each) => ({ ...each, id: newId(), organisationId: held.organisationId, jobFileId, at })),
    );
}

/** Puts the job where its least advanced living file stands, and tells the screens. */
export async function settleJob(held: JobRow): Promise<void> {
  const place = jobPlace(await findJobFiles(held.id), { stage: held.stage, standing: held.standing });
  const isCompleted = place.standing === 'active' && place.stage === lastStage(held);
  const completedAt = isCompleted ? (held.completedAt ?? now()) : null;
  const [settled] = await db
    .update(job)
    .set({ ...place, completedAt, revision: sql`${job.revision} + 1` })
    .where(eq(job.id, held.id))
    .returning({ revision: job.revision });
  const { organisationId, id: jobId } = held;
  if (completedAt && !held.completedAt)
    await tellHappened('job.completed', { organisationId, jobId, state: 'completed' });
  await tellJob({ ...held, revision: settled!.revision });
}

/** The stage that completes a job; for the services whose table has Cancelled after it, the one named Completed. */
export const lastStage = ({ sid }: Pick<JobRow, 'sid'>): number =>
  STAGES[serviceOf(sid).stages].find((stage) => stage.final)!.number;
