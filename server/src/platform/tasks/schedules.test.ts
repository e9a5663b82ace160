import { PgBoss } from 'pg-boss';
import { afterAll, expect, test, vi } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';
import { loginUrl } from '../database/logins.ts';
import { SCHEDULE_QUEUE, startPgBoss, stopPgBoss } from './pg-boss.ts';
import { type Schedule, startSchedules } from './schedules.ts';

const server = useTestServer();
const runs: string[] = [];
const errors: Error[] = [];

/** At most once an hour, so that no time of it passes during the test. */
const HOURLY = `${(new Date().getMinutes() + 30) % 60} * * * *`;
const schedule = (name: Schedule['name'], run: () => void = () => {}): Schedule => ({
  name,
  cron: HOURLY,
  run: async () => {
    runs.push(name);
    run();
  },
});

const appUrl = (): string => loginUrl(server.config.databaseUrl, server.config.secret, 'app');
const startWorker = async (schedules: readonly Schedule[]): Promise<PgBoss> => {
  const boss = await startPgBoss(appUrl(), 'worker');
  boss.on('error', (error) => errors.push(error));
  await startSchedules(boss, schedules);
  return boss;
};
afterAll(() => stopPgBoss(false));

const waitForRuns = (names: readonly string[]): Promise<void> =>
  vi.waitFor(() => expect(runs.toSorted()).toEqual(names.toSorted()), { timeout: 20_000 });

const waiting = async (): Promise<number> =>
  (
    await server.superuser.query(`select from pgboss.job where name = $1 and state <= 'active'`, [
      SCHEDULE_QUEUE,
    ])
  ).rowCount!;

test('a new schedule runs once, whichever of several workers starts it', async () => {
  const one = schedule('tests.one');
  await startWorker([one]);
  await waitForRuns(['tests.one']);
  const other = new PgBoss({ connectionString: appUrl(), migrate: false, createSchema: false, max: 2 });
  other.on('error', (error) => errors.push(error));
  await other.start();
  await startSchedules(other, [one]);
  expect(await waiting()).toBe(0);
  expect(runs).toEqual(['tests.one']);
  await other.stop({ graceful: false });
});

test('times that passed while no worker ran are caught up by one run', async () => {
  await stopPgBoss(false);
  runs.length = 0;
  await server.superuser.query(`update pgboss.version set cron_on = now() - interval '5 hours'`);
  await server.superuser.query(`update pgboss.schedule set created_on = now() - interval '1 day'`);
  await startWorker([schedule('tests.one'), schedule('tests.two')]);
  await waitForRuns(['tests.one', 'tests.two']);
  expect(await waiting()).toBe(0);
});

test('a failed run waits for its retry, and delays no other schedule', async () => {
  runs.length = 0;
  const fail = (): never => {
    throw new Error('of the schedule');
  };
  await startWorker([schedule('tests.failing', fail), schedule('tests.later')]);
  await waitForRuns(['tests.failing', 'tests.later']);
  await vi.waitFor(async () => {
    const { rows } = await server.superuser.query(
      `select data ->> 'name' as name, state, start_after > now() as later from pgboss.job
       where name = $1 and state <= 'active'`,
      [SCHEDULE_QUEUE],
    );
    expect(rows).toEqual([{ name: 'tests.failing', state: 'retry', later: true }]);
  });
});

test('pg-boss reports no error', () => expect(errors).toEqual([]));
