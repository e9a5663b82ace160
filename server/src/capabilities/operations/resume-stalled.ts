import type { StalledOutcome } from '@colloquy/contract/operations';
import { and, eq, gt, sql } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { db, run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { log } from '../../platform/log.ts';
import { redeliverTask } from '../../platform/tasks/enqueue.ts';
import { defineSchedule } from '../../platform/tasks/schedules.ts';
import {
  failStalledRun,
  hasUnfinishedTask,
  isUnderWay,
  isWaitingForTracks,
  lockJobOfFile,
  lockRun,
  restartRun,
  resumeRun,
  retryStoppedTasks,
  updateJobStage,
} from '../jobs/index.ts';
import { findStalled, type StalledItem } from './find-stalled.ts';
import { stalledWork } from './stalled.table.ts';

const DAY_MS = 24 * 3_600_000;
/** A run that stalls more often within a day is marked as failed, so that its customer can decide. */
const MAX_TIMES_PER_DAY = 3;

/** Resumes stalled work and records each outcome. Returns the number found. */
export async function resumeStalled(): Promise<number> {
  const found = await run(asPlatform(), findStalled);
  for (const each of found)
    try {
      await run(asSystem(each.organisationId), () => resume(each));
    } catch (error) {
      log.warn({ err: error, ...each }, 'stalled work could not be resumed');
      await run(asSystem(each.organisationId), () => record(each, 'error'));
    }
  return found.length;
}

export const stalledCheck = defineSchedule({
  name: 'operations.resume-stalled',
  cron: '*/5 * * * *',
  run: resumeStalled,
});

async function resume(stalled: StalledItem): Promise<void> {
  const outcome = await resumeItem(stalled);
  if (!outcome) return;
  log.warn({ ...stalled, outcome }, 'stalled work');
  await record(stalled, outcome);
}

function resumeItem(stalled: StalledItem): Promise<StalledOutcome | undefined> {
  if (stalled.kind === 'task') return resumeTask(stalled.subjectId);
  return stalled.kind === 'ready-file' ? resumeReadyFile(stalled.subjectId) : resumeStalledRun(stalled);
}

const resumeTask = async (taskId: string): Promise<StalledOutcome | undefined> =>
  (await redeliverTask(taskId)) ? 'resumed' : undefined;

/** Checks again with the job locked: undefined if another process was faster. */
async function resumeReadyFile(jobFileId: string): Promise<StalledOutcome | undefined> {
  const locked = await lockJobOfFile(jobFileId);
  if (!locked || locked.job.deletedAt) return undefined;
  const { status, state } = locked.file;
  if (status !== 'active' || state !== 'ready') return undefined;
  return (await retryStoppedTasks(jobFileId)) > 0 ? 'resumed' : undefined;
}

/** The same for a run under way without a task, or one that waits without a reason. */
async function resumeStalledRun(stalled: StalledItem): Promise<StalledOutcome | undefined> {
  const { kind, subjectId: runId } = stalled;
  const locked = await lockRun(runId);
  if (!locked || locked.job.deletedAt || locked.file.status !== 'active') return undefined;
  const { job, file, run: stageRun } = locked;
  if (kind === 'file-without-task') {
    if (!isUnderWay(stageRun) || isWaitingForTracks(file) || (await hasUnfinishedTask(locked)))
      return undefined;
    if ((await countRecentTimes(stalled)) >= MAX_TIMES_PER_DAY) {
      await failStalledRun(locked);
      return 'failed';
    }
  } else if (stageRun.state !== 'unpaid' && stageRun.state !== 'no-engine') return undefined;
  const isPaid = await resumeRun(stageRun);
  if (isPaid && !(await hasUnfinishedTask(locked))) await restartRun(locked);
  await updateJobStage(job);
  return isPaid ? 'resumed' : 'unpaid';
}

const sameItem = ({ organisationId, kind, subjectId }: StalledItem) =>
  and(
    eq(stalledWork.organisationId, organisationId),
    eq(stalledWork.kind, kind),
    eq(stalledWork.subjectId, subjectId),
  );

const aDayAgo = (): Date => new Date(now().getTime() - DAY_MS);

async function countRecentTimes(stalled: StalledItem): Promise<number> {
  const [row] = await db
    .select({ times: stalledWork.times })
    .from(stalledWork)
    .where(and(sameItem(stalled), gt(stalledWork.foundAt, aDayAgo())));
  return row?.times ?? 0;
}

async function record(stalled: StalledItem, outcome: StalledOutcome): Promise<void> {
  const times = (await countRecentTimes(stalled)) + 1;
  await db
    .insert(stalledWork)
    .values({ ...stalled, id: newId(), foundAt: now(), outcome })
    .onConflictDoUpdate({
      target: [stalledWork.organisationId, stalledWork.kind, stalledWork.subjectId],
      set: { foundAt: sql`excluded.found_at`, outcome: sql`excluded.outcome`, times },
    });
}
