import type { StalledOutcome } from '@colloquy/contract/operations';
import { and, eq, gt, sql } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { db, run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { log } from '../../platform/log.ts';
import { findTasks, redeliverTask, retryTasks } from '../../platform/tasks/enqueue.ts';
import { defineSchedule } from '../../platform/tasks/schedules.ts';
import {
  failStalledRuns,
  lockJobOfFile,
  updateJobStage,
  restartRuns,
  resumeFile,
  UNDER_WAY,
  isWaitingForTracks,
} from '../jobs/index.ts';
import { findStalled, type StalledItem } from './find-stalled.ts';
import { stalledWork } from './stalled.table.ts';
import { findWorkTasks } from '../services/index.ts';

const DAY_MS = 24 * 3_600_000;
/** A file that stalls more often within a day is marked as failed, so that its customer can decide. */
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
  const { kind, subjectId } = stalled;
  const outcome = kind === 'task' ? await resumeTask(subjectId) : await resumeStalledFile(stalled);
  if (!outcome) return;
  log.warn({ ...stalled, outcome }, 'stalled work');
  await record(stalled, outcome);
}

const resumeTask = async (taskId: string): Promise<StalledOutcome | undefined> =>
  (await redeliverTask(taskId)) ? 'resumed' : undefined;

/** Checks again with the job locked: undefined if another process was faster. */
async function resumeStalledFile(stalled: StalledItem): Promise<StalledOutcome | undefined> {
  const { kind, subjectId } = stalled;
  const locked = await lockJobOfFile(subjectId);
  if (!locked || locked.job.deletedAt || locked.file.status !== 'active') return undefined;
  const { job, file } = locked;
  if (kind === 'ready-file')
    return file.state === 'ready' && (await retryTasks(subjectId)) > 0 ? 'resumed' : undefined;
  if (kind === 'file-without-task') {
    if (!UNDER_WAY.includes(file.state) || isWaitingForTracks(file) || (await hasUnfinishedTask(subjectId)))
      return undefined;
    if ((await countRecentTimes(stalled)) >= MAX_TIMES_PER_DAY) {
      await failStalledRuns(job, subjectId);
      return 'failed';
    }
  } else if (file.state !== 'unpaid' && file.state !== 'no-engine') return undefined;
  const isPaid = await resumeFile(file);
  if (isPaid && !(await hasUnfinishedTask(subjectId))) await restartRuns(job, subjectId);
  await updateJobStage(job);
  return isPaid ? 'resumed' : 'unpaid';
}

async function hasUnfinishedTask(jobFileId: string): Promise<boolean> {
  const tasks = await findTasks(jobFileId);
  const workTasks = findWorkTasks();
  return tasks.some(
    ({ name, state }) => workTasks.includes(name) && (state === 'queued' || state === 'running'),
  );
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
