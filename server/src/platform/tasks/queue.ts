import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { CLIENT_KEEPALIVE, LOGINS, roleName } from '../database/logins.ts';
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

/**
 * Makes pg-boss's own schema and our lanes, as the owner; the app login may use them but make none. Over the migration's
 * own connection, so that its limits on locks hold here too; changes only what differs.
 */
export async function prepareQueue(client: pg.Client): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  boss.on('error', (error) => log.warn({ err: error }, 'queue'));
  await boss.start();
  try {
    for (const lane of LANES) {
      const queue = await boss.getQueue(laneQueue(lane));
      if (!queue) await boss.createQueue(laneQueue(lane), QUEUE_OPTIONS);
      else if (Object.entries(QUEUE_OPTIONS).some(([key, value]) => queue[key as 'notify'] !== value))
        await boss.updateQueue(laneQueue(lane), QUEUE_OPTIONS);
    }
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
  await indexTurns(client);
  const app = roleName(LOGINS[0]);
  if (await lacksRights(client, app, ['select', 'insert', 'update', 'delete'])) {
    await client.query(`grant usage on schema pgboss to ${app}`);
    await client.query(`grant select, insert, update, delete on all tables in schema pgboss to ${app}`);
    await client.query(`grant usage on all sequences in schema pgboss to ${app}`);
    await client.query(`grant execute on all functions in schema pgboss to ${app}`);
  }
  // How long the queues are: there are only ids in them.
  const platform = roleName('platform');
  if (await lacksRights(client, platform, ['select'])) {
    await client.query(`grant usage on schema pgboss to ${platform}`);
    await client.query(`grant select on all tables in schema pgboss to ${platform}`);
  }
}

/** Whether a login lacks one of these rights on pg-boss's tables, or what inserting needs of its sequences and functions. */
async function lacksRights(client: pg.Client, role: string, rights: string[]): Promise<boolean> {
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
    [role, rights],
  );
  return rows[0]!.lacks;
}

/** What `nextPriority` looks for. Asked first, because making an index waits for every writer. */
async function indexTurns(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('pgboss.job_turn') is not null as known`,
  );
  if (!rows[0]!.known)
    await client.query(
      `create index job_turn on pgboss.job (name, group_id, priority) where state < 'active'`,
    );
}

let boss: PgBoss | undefined;

/** The queue of this process. A worker supervises (takes tasks from the dead); others only send. */
export async function startQueue(
  appUrl: string,
  role: 'sender' | 'worker',
  workerConnections = 4,
): Promise<PgBoss> {
  const supervise = role === 'worker';
  const made = new PgBoss({
    connectionString: appUrl,
    max: supervise ? workerConnections : 1,
    ...CLIENT_KEEPALIVE,
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
  // A process that opens the product a second time would not end with the first one's timers.
  await stopQueue(false);
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
