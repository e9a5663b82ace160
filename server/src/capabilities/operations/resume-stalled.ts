import type { StalledOutcome } from '@colloquy/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import { db, run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { log } from '../../platform/log.ts';
import { findTasks, redeliverTask, retryTasks } from '../../platform/tasks/enqueue.ts';
import { lookEvery } from '../../platform/tasks/look-every.ts';
import { failFile, holdJobOfFile, settleJob, takeUp, UNDER_WAY, waitsForTracks } from '../jobs/index.ts';
import { failureOf, PIPELINE_TASKS, resumeSteps } from '../transcripts/index.ts';
import { findStalled, type Stalled } from './find-stalled.ts';
import { stalledWork } from './stalled.table.ts';

const CHECK_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** A file that stalls more often within a day is marked as failed, so that its customer can decide. */
const MOST_TIMES = 3;

/** Resumes what stalled, and records what became of each. Answers how much was found. */
export async function resumeStalled(): Promise<number> {
  const found = await run(asPlatform(), findStalled);
  for (const each of found)
    try {
      await run(asTask(each.organisationId), () => resume(each));
    } catch (error) {
      log.warn({ err: error, ...each }, 'stalled work could not be resumed');
      await run(asTask(each.organisationId), () => record(each, 'error'));
    }
  return found.length;
}

/** Checks for as long as the process runs. */
export function startResumingStalled(signal: AbortSignal): void {
  void lookEvery(CHECK_MS, 'stalled work', resumeStalled, signal);
}

async function resume(stalled: Stalled): Promise<void> {
  const { kind, subjectId } = stalled;
  const outcome = kind === 'task' ? await resumeTask(subjectId) : await resumeFile(stalled);
  if (!outcome) return;
  log.warn({ ...stalled, outcome }, 'stalled work');
  await record(stalled, outcome);
}

const resumeTask = async (taskId: string): Promise<StalledOutcome | undefined> =>
  (await redeliverTask(taskId)) ? 'resumed' : undefined;

/** Looks again with the job held: nothing where somebody was faster. */
async function resumeFile(stalled: Stalled): Promise<StalledOutcome | undefined> {
  const { kind, organisationId, subjectId } = stalled;
  const held = await holdJobOfFile(subjectId);
  if (!held || held.job.deletedAt || held.file.standing !== 'active') return undefined;
  const { job, file } = held;
  if (kind === 'ready-file')
    return file.state === 'ready' && (await retryTasks(subjectId)) > 0 ? 'resumed' : undefined;
  if (kind === 'file-without-task') {
    if (!UNDER_WAY.includes(file.state) || waitsForTracks(file) || (await isUnderWay(subjectId)))
      return undefined;
    if ((await timesLately(stalled)) >= MOST_TIMES) {
      await failFile(subjectId, failureOf({ reason: 'unexpected', details: {} }));
      return 'failed';
    }
  } else if (file.state !== 'unpaid' && file.state !== 'no-engine') return undefined;
  const isPaid = await takeUp(file);
  if (isPaid && !(await isUnderWay(subjectId))) await resumeSteps(organisationId, subjectId);
  await settleJob(job);
  return isPaid ? 'resumed' : 'unpaid';
}

async function isUnderWay(jobFileId: string): Promise<boolean> {
  const tasks = await findTasks(jobFileId);
  return tasks.some(
    ({ name, state }) => PIPELINE_TASKS.includes(name) && (state === 'queued' || state === 'running'),
  );
}

const sameWork = ({ organisationId, kind, subjectId }: Stalled) =>
  and(
    eq(stalledWork.organisationId, organisationId),
    eq(stalledWork.kind, kind),
    eq(stalledWork.subjectId, subjectId),
  );

const aDayAgo = (): Date => new Date(now().getTime() - DAY_MS);

async function timesLately(stalled: Stalled): Promise<number> {
  const [row] = await db
    .select({ times: stalledWork.times })
    .from(stalledWork)
    .where(and(sameWork(stalled), gt(stalledWork.foundAt, aDayAgo())));
  return row?.times ?? 0;
}

async function record(stalled: Stalled, outcome: StalledOutcome): Promise<void> {
  const times = (await timesLately(stalled)) + 1;
  await db
    .insert(stalledWork)
    .values({ ...stalled, id: newId(), foundAt: now(), outcome })
    .onConflictDoUpdate({
      target: [stalledWork.organisationId, stalledWork.kind, stalledWork.subjectId],
      set: { foundAt: sql`excluded.found_at`, outcome: sql`excluded.outcome`, times },
    });
}
