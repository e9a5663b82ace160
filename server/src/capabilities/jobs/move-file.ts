import { serviceOf } from '@colloquy/contract';
import { jobPosition, moveStage, STAGES, type MovedPosition, type StageMove } from '@colloquy/contract/jobs';
import { eq, sql } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { findJobFiles } from './jobs.store.ts';
import { job, jobFile, type JobFileRow, type JobRow, stageRecord } from './jobs.table.ts';
import { publishJobEvent, notifyJobChanged } from './job-events.ts';

type Outcome = (typeof stageRecord.$inferInsert)['outcome'];

const OUTCOMES: Record<StageMove['kind'], Outcome> = {
  done: 'entered',
  accepted: 'entered',
  'sent-back': 'sent-back',
  'put-on-hold': 'put-on-hold',
  resumed: 'resumed',
  cancelled: 'cancelled',
  reopened: 'reopened',
};

/**
 * Moves a file by the stage table and records each stage that it entered or skipped. Returns undefined
 * without changes if the move is not allowed. The caller has locked the job and calls `updateJobStage` after
 * all moves.
 */
export async function moveFile(
  locked: JobRow,
  file: Pick<JobFileRow, 'id' | 'stage' | 'status'>,
  move: StageMove,
  personId: string | null,
): Promise<MovedPosition | undefined> {
  const moved = moveStage(serviceOf(locked.sid).stages, file, locked.orderedStages, move);
  if (!moved) return undefined;
  await db.update(jobFile).set({ stage: moved.stage, status: moved.status }).where(eq(jobFile.id, file.id));
  await recordStages(locked, file.id, [
    ...moved.skipped.map((stage) => ({ stage, outcome: 'skipped' as const, personId: null })),
    { stage: moved.stage, outcome: OUTCOMES[move.kind], personId },
  ]);
  return moved;
}

export async function recordStages(
  locked: Pick<JobRow, 'organisationId'>,
  jobFileId: string,
  stages: { stage: number; outcome: Outcome; personId: string | null }[],
): Promise<void> {
  const at = now();
  await db
    .insert(stageRecord)
    .values(
      stages.map((each) => ({ ...each, id: newId(), organisationId: locked.organisationId, jobFileId, at })),
    );
}

/** Sets the job's stage and status from its files and notifies the screens. */
export async function updateJobStage(locked: JobRow): Promise<void> {
  const position = jobPosition(await findJobFiles(locked.id), { stage: locked.stage, status: locked.status });
  const isCompleted = position.status === 'active' && position.stage === lastStage(locked);
  const completedAt = isCompleted ? (locked.completedAt ?? now()) : null;
  const [updated] = await db
    .update(job)
    .set({ ...position, completedAt, revision: sql`${job.revision} + 1` })
    .where(eq(job.id, locked.id))
    .returning({ revision: job.revision });
  const { organisationId, id: jobId } = locked;
  if (completedAt && !locked.completedAt)
    await publishJobEvent('job.completed', { organisationId, jobId, state: 'completed' });
  await notifyJobChanged({ ...locked, revision: updated!.revision });
}

/** The stage that completes a job: the first final one, because Cancelled can be final too. */
const lastStage = ({ sid }: Pick<JobRow, 'sid'>): number =>
  STAGES[serviceOf(sid).stages].find((stage) => stage.final)!.number;
