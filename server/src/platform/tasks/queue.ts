import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { LOGINS, roleName } from '../database/logins.ts';
import { log } from '../log.ts';
import { LANES, laneQueue } from './lanes.ts';

/** A worker that stopped beating for this long has lost its tasks. */
const HEARTBEAT_SECONDS = 10;

const QUEUE_OPTIONS = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 12 * 3600,
  // Our task row counts the tries; the queue only has to deliver again.
  retryLimit: 1000,
  retryDelay: 0,
  notify: true,
};

/** Makes pg-boss's own schema and our lanes, as the owner; the app login may use them but make none. */
export async function prepareQueue(ownerUrl: string, client: pg.Client): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 2, supervise: false, schedule: false });
  boss.on('error', (error) => log.warn({ err: error }, 'queue'));
  await boss.start();
  for (const lane of LANES) {
    const queue = await boss.getQueue(laneQueue(lane));
    await (queue
      ? boss.updateQueue(laneQueue(lane), QUEUE_OPTIONS)
      : boss.createQueue(laneQueue(lane), QUEUE_OPTIONS));
  }
  await boss.stop({ graceful: false });
  const app = roleName(LOGINS[0]);
  await client.query(`grant usage on schema pgboss to ${app}`);
  await client.query(`grant select, insert, update, delete on all tables in schema pgboss to ${app}`);
  await client.query(`grant usage on all sequences in schema pgboss to ${app}`);
  await client.query(`grant execute on all functions in schema pgboss to ${app}`);
  // How long the queues are: there are only ids in them.
  await client.query(`grant usage on schema pgboss to ${roleName('platform')}`);
  await client.query(`grant select on all tables in schema pgboss to ${roleName('platform')}`);
}

let boss: PgBoss | undefined;

/** The queue of this process. A worker supervises (takes tasks from the dead); others only send. */
export async function startQueue(appUrl: string, role: 'sender' | 'worker'): Promise<PgBoss> {
  const supervise = role === 'worker';
  const made = new PgBoss({
    connectionString: appUrl,
    max: supervise ? 4 : 1,
    application_name: `colloquy queue ${role}`,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    useListenNotify: supervise,
  });
  // Without a listener the process would end with the database.
  made.on('error', (error) => log.warn({ err: error }, 'queue'));
  for (let tries = 1; ; tries++) {
    try {
      await made.start();
      break;
    } catch (error) {
      if (tries === 60) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  boss = made;
  return made;
}

export function queue(): PgBoss {
  if (!boss) throw new Error('The queue was not started.');
  return boss;
}

export async function stopQueue(graceful = true): Promise<void> {
  const stopping = boss;
  boss = undefined;
  await stopping?.stop({ graceful, timeout: 5_000 });
}
