import type { Job, PgBoss } from 'pg-boss';
import { log } from '../log.ts';
import { SCHEDULE_QUEUE } from './pg-boss.ts';

/**
 * Work that is started periodically. pg-boss starts each run once, in any worker, up to half a minute late. A
 * time that passed while no worker ran is caught up by one run at the next start.
 */
export type Schedule = {
  name: `${string}.${string}`;
  /** Minute, hour, day of the month, month and day of the week, in UTC. */
  cron: string;
  /** Must be idempotent: it runs again if it fails or its worker dies. */
  run: () => Promise<unknown>;
};

const schedules = new Map<string, Schedule>();

export function defineSchedule(schedule: Schedule): Schedule {
  if (schedules.has(schedule.name)) throw new Error(`Schedule ${schedule.name} is defined twice.`);
  schedules.set(schedule.name, schedule);
  return schedule;
}

export const scheduleNames = (): string[] => [...schedules.keys()];

/** Runs at once in one worker, so that a long one does not delay the others. */
const CONCURRENT_RUNS = 3;

type ScheduledRun = { name: string };

/** Registers the schedules and runs those that are due. A schedule that the database does not know runs now. */
export async function startSchedules(boss: PgBoss, started: readonly Schedule[]): Promise<void> {
  const known = new Set((await boss.getSchedules(SCHEDULE_QUEUE)).map(({ key }) => key));
  for (const { name, cron } of started) {
    const options = { key: name, singletonKey: name, missed: 'once' } as const;
    await boss.schedule(SCHEDULE_QUEUE, cron, { name } satisfies ScheduledRun, options);
    if (!known.has(name)) await boss.send(SCHEDULE_QUEUE, { name }, { singletonKey: name });
  }
  const runs = new Map(started.map((schedule) => [schedule.name as string, schedule.run]));
  await boss.work<ScheduledRun>(
    SCHEDULE_QUEUE,
    {
      localConcurrency: CONCURRENT_RUNS,
      pollingIntervalSeconds: 5,
      notifyPollingIntervalSeconds: 30,
      heartbeatRefreshSeconds: 3,
    },
    ([job]) => runSchedule(job!, runs),
  );
}

async function runSchedule(
  { data: { name } }: Job<ScheduledRun>,
  runs: ReadonlyMap<string, Schedule['run']>,
): Promise<void> {
  const run = runs.get(name);
  // During a rolling update a newer process may have registered what only newer workers know.
  if (!run) return log.warn({ schedule: name }, 'schedule not defined by this worker');
  try {
    await run();
  } catch (error) {
    log.warn({ err: error, schedule: name }, 'schedule failed');
    // pg-boss runs it again.
    throw error;
  }
}
