import type { Config } from './platform/config.ts';
import { loginUrl } from './platform/database/logins.ts';
import { waitForSchema } from './platform/database/schema-sources.ts';
import { closePools, openPools, pool } from './platform/database/pools.ts';
import { openOutbox } from './platform/mail/outbox.ts';
import { startMailing } from './platform/mail/send-mails.ts';
import { openOutbound } from './platform/outbound/index.ts';
import { openStorage } from './platform/storage/index.ts';
import { startPgBoss, stopPgBoss } from './platform/tasks/pg-boss.ts';
import { type QueueSizes, startTaskRunner } from './platform/tasks/runner.ts';
import { startSchedules } from './platform/tasks/schedules.ts';
import { SCHEDULES, workerHooks } from './capabilities.ts';
import { schemaSources } from './schema-sources.ts';

export type RunningWorker = { close: () => Promise<void> };

/** Starts a worker process. Any number may run; the queue distributes the tasks. */
export async function startWorker(config: Config): Promise<RunningWorker> {
  openPools(config.databaseUrl, config.secret, config.connections);
  await openStorage(config);
  openOutbox(config);
  openOutbound(config);
  await waitForSchema((text, values) => pool('app').query(text, values), schemaSources);
  workerHooks.open(config);
  const boss = await startPgBoss(
    loginUrl(config.databaseUrl, config.secret, 'app'),
    'worker',
    config.connections.queue,
  );
  const ending = new AbortController();
  const sizes: QueueSizes = {
    light: 4,
    media: 1,
    speech: config.speechTasks,
    'remote-speech': 6,
    diarization: 1,
    webhooks: 4,
    models: 1,
  };
  await startTaskRunner(boss, sizes, ending.signal);
  startMailing(config.mail, ending.signal);
  await startSchedules(boss, SCHEDULES);
  return {
    close: async () => {
      ending.abort(new Error('The worker is ending.'));
      await stopPgBoss();
      await workerHooks.close();
      await closePools();
    },
  };
}
