import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { CLIENT_KEEPALIVE, LOGINS, roleName } from '../database/logins.ts';
import { log } from '../log.ts';
import { TASK_QUEUES, queueNameOf } from './define-task.ts';

/** A worker without a heartbeat for this long has lost its tasks. */
const HEARTBEAT_SECONDS = 10;

const TASK_QUEUE_OPTIONS = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 12 * 3600,
  // The task row counts the tries; pg-boss only redelivers.
  retryLimit: 1000,
  retryDelay: 0,
  notify: true,
};

/** Runs of schedules. */
export const SCHEDULE_QUEUE = 'schedules';
/** pg-boss's own queue, from which it forwards due runs. Only the owner can create queues. */
const FORWARDING_QUEUE = '__pgboss__send-it';

const SCHEDULE_QUEUE_OPTIONS = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 3600,
  // A failed run is retried within minutes; then the next one is due anyway.
  retryLimit: 3,
  retryDelay: 30,
  retryBackoff: true,
  notify: true,
};

/** `exclusive`: a schedule whose run waits or is in progress gets no second one. */
const QUEUES = new Map<string, { options: object; policy?: 'exclusive' }>([
  ...TASK_QUEUES.map((queue) => [queueNameOf(queue), { options: TASK_QUEUE_OPTIONS }] as const),
  [SCHEDULE_QUEUE, { options: SCHEDULE_QUEUE_OPTIONS, policy: 'exclusive' }],
  [FORWARDING_QUEUE, { options: { notify: true } }],
]);

/**
 * Creates pg-boss's schema and the queues as the owner, on the migration's connection and with its lock
 * limits. Changes only what differs. The app login may use queues but not create them.
 */
export async function preparePgBoss(client: pg.Client): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  boss.on('error', (error) => log.warn({ err: error }, 'queue'));
  await boss.start();
  try {
    for (const [name, { options, policy }] of QUEUES) {
      const existing = await boss.getQueue(name);
      if (!existing) await boss.createQueue(name, { ...options, ...(policy && { policy }) });
      else if (Object.entries(options).some(([key, value]) => existing[key as 'notify'] !== value))
        await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
  await createPriorityIndex(client);
  const app = roleName(LOGINS[0]);
  if (await lacksPrivileges(client, app, ['select', 'insert', 'update', 'delete'])) {
    await client.query(`grant usage on schema pgboss to ${app}`);
    await client.query(`grant select, insert, update, delete on all tables in schema pgboss to ${app}`);
    await client.query(`grant usage on all sequences in schema pgboss to ${app}`);
    await client.query(`grant execute on all functions in schema pgboss to ${app}`);
  }
  // For queue lengths; the rows hold only ids.
  const platform = roleName('platform');
  if (await lacksPrivileges(client, platform, ['select'])) {
    await client.query(`grant usage on schema pgboss to ${platform}`);
    await client.query(`grant select on all tables in schema pgboss to ${platform}`);
  }
}

/**
 * Whether a login lacks one of these privileges on pg-boss's tables, or those for inserting on its sequences
 * and functions.
 */
async function lacksPrivileges(client: pg.Client, role: string, privileges: string[]): Promise<boolean> {
  const { rows } = await client.query<{ lacks: boolean }>(
    `select not has_schema_privilege($1, n.oid, 'usage')
       or exists (select from pg_class c where c.relnamespace = n.oid and case
         when c.relkind in ('r', 'p', 'v', 'm') then
           exists (select from unnest($2::text[]) command where not has_table_privilege($1, c.oid, command))
         when c.relkind = 'S' then 'insert' = any ($2) and not has_sequence_privilege($1, c.oid, 'usage')
         else false end)
       or 'insert' = any ($2) and exists (select from pg_proc p where p.pronamespace = n.oid
         and not has_function_privilege($1, p.oid, 'execute')) as lacks
     from pg_namespace n where n.nspname = 'pgboss'`,
    [role, privileges],
  );
  return rows[0]!.lacks;
}

/** For `nextPriority`. Checks first, because creating an index waits for every writer. */
async function createPriorityIndex(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('pgboss.job_priority') is not null as known`,
  );
  if (!rows[0]!.known)
    await client.query(
      `create index job_priority on pgboss.job (name, group_id, priority) where state < 'active'`,
    );
}

let boss: PgBoss | undefined;

/**
 * pg-boss of this process. A worker also supervises (reclaims tasks of dead workers) and starts what is
 * scheduled; other roles only send.
 */
export async function startPgBoss(
  appUrl: string,
  role: 'sender' | 'worker',
  workerConnections = 4,
): Promise<PgBoss> {
  const isWorker = role === 'worker';
  const made = new PgBoss({
    connectionString: appUrl,
    max: isWorker ? workerConnections : 1,
    ...CLIENT_KEEPALIVE,
    application_name: `colloquy queue ${role}`,
    migrate: false,
    createSchema: false,
    schedule: isWorker,
    supervise: isWorker,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    useListenNotify: isWorker,
  });
  // Without a listener a lost database would crash the process.
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
  // A second start in one process must stop the timers of the first.
  await stopPgBoss(false);
  boss = made;
  return made;
}

export function pgBoss(): PgBoss {
  if (!boss) throw new Error('The queue was not started.');
  return boss;
}

export async function stopPgBoss(graceful = true): Promise<void> {
  const stopping = boss;
  boss = undefined;
  await stopping?.stop({ graceful, timeout: 5_000 });
}
