import { readFile, statfs } from 'node:fs/promises';
import type { Operations } from '@colloquy/contract/operations';
import { describeModels } from '@colloquy/engines';
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { isBehindUntrustedProxy } from '../../platform/http/untrusted-proxy.ts';
import { TASK_QUEUES, queueNameOf } from '../../platform/tasks/define-task.ts';
import { findRecentStalled } from './find-stalled.ts';
import { countTasks } from './tasks.ts';

const SEVEN_DAYS_MS = 7 * 24 * 3_600_000;

/** The state of the installation: database, models folder and disk. */
export async function readOperations(config: Config): Promise<Operations> {
  const [known, models, disk, product, schema] = await Promise.all([
    run(asPlatform(), readFromDatabase),
    describeModels(config.modelsFolder),
    statfs(config.dataFolder),
    readProductVersion(),
    readSchemaName(),
  ]);
  const { databaseBytes, postgres, ...rest } = known;
  return {
    ...rest,
    at: now().toISOString(),
    // An optional model that was never requested is not listed as missing.
    models: models
      .filter(({ isOptional, isPresent }) => !isOptional || isPresent)
      .map(({ title, ability, licence, bytes, isPresent, checkedAt }) => ({
        title,
        ability,
        licence,
        bytes,
        isPresent,
        checkedAt: checkedAt?.toISOString() ?? null,
      })),
    disk: {
      dataFolder: config.dataFolder,
      totalBytes: disk.blocks * disk.bsize,
      freeBytes: disk.bavail * disk.bsize,
      databaseBytes,
      storage: config.storageUrl ? 'bucket' : 'folder',
    },
    versions: { product, node: process.versions.node, postgres, schema },
    sendsMail: config.mail !== undefined,
    hasUntrustedProxy: isBehindUntrustedProxy(config),
  };
}

async function readFromDatabase() {
  const [failedTasks, stuckTasks, stalled, queues, workers, engines, database] = await Promise.all([
    countTasks('failed'),
    countTasks('stuck'),
    findRecentStalled(),
    readQueues(),
    readWorkers(),
    readEngines(),
    sqlQuery<{ bytes: string; version: string }>(
      `select pg_database_size(current_database())::text as bytes, current_setting('server_version') as version`,
    ),
  ]);
  const { bytes, version } = database.rows[0]!;
  return {
    failedTasks,
    stuckTasks,
    stalled,
    queues,
    workers,
    engines,
    databaseBytes: Number(bytes),
    postgres: version,
  };
}

type QueueLength = Operations['queues'][number];

/** Lengths and waits from the queue itself; a task with a later start is not waiting yet. */
async function readQueues(): Promise<Operations['queues']> {
  const at = now();
  const { rows } = await sqlQuery<QueueLength>(
    `select name,
       count(*) filter (where state in ('created', 'retry') and start_after <= $1)::int as waiting,
       count(*) filter (where state in ('created', 'retry') and start_after > $1)::int as later,
       count(*) filter (where state = 'active')::int as active,
       count(*) filter (where state = 'completed' and completed_on > $2)::int as "doneLastHour",
       extract(epoch from $1 - min(greatest(created_on, start_after))
         filter (where state in ('created', 'retry') and start_after <= $1))::int as "oldestSeconds",
       extract(epoch from avg(started_on - greatest(created_on, start_after))
         filter (where started_on > $2 and started_on >= start_after))::int as "usualSeconds"
     from pgboss.job where name = any ($3) group by name`,
    [at, new Date(at.getTime() - 3_600_000), TASK_QUEUES.map(queueNameOf)],
  );
  return TASK_QUEUES.map((queue) => {
    const row = rows.find(({ name }) => name === queueNameOf(queue));
    return {
      name: queue,
      waiting: row?.waiting ?? 0,
      later: row?.later ?? 0,
      active: row?.active ?? 0,
      doneLastHour: row?.doneLastHour ?? 0,
      oldestSeconds: row?.oldestSeconds ?? null,
      usualSeconds: row?.usualSeconds ?? null,
    };
  });
}

async function readWorkers(): Promise<Operations['workers']> {
  const { rows } = await sqlQuery<{ name: string; tasks: number; since: Date }>(
    `select a.worker as name, count(*)::int as tasks, min(a.started_at) as since
     from task t join task_attempt a on a.organisation_id = t.organisation_id and a.task_id = t.id and a.number = t.attempt
     where t.state = 'running' group by a.worker order by 3`,
  );
  return rows.map(({ since, ...worker }) => ({ ...worker, since: since.toISOString() }));
}

async function readEngines(): Promise<Operations['engines']> {
  const { rows } = await sqlQuery<Omit<Operations['engines'][number], 'lastAt'> & { lastAt: Date }>(
    `select ability, engine, model, count(*)::int as runs, max(started_at) as "lastAt"
     from published.model_run where started_at > $1 group by ability, engine, model order by ability, engine`,
    [new Date(now().getTime() - SEVEN_DAYS_MS)],
  );
  return rows.map(({ lastAt, ...engine }) => ({ ...engine, lastAt: lastAt.toISOString() }));
}

const readJson = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'));

async function readProductVersion(): Promise<string> {
  const { version } = (await readJson('../../../package.json')) as { version: string };
  return version;
}

async function readSchemaName(): Promise<string> {
  const journal = (await readJson('../../../migrations/meta/_journal.json')) as {
    entries: { tag: string }[];
  };
  return journal.entries.at(-1)?.tag ?? '';
}
