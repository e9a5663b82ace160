import { readFile, statfs } from 'node:fs/promises';
import type { Operations } from '@colloquy/contract';
import { describeModels } from '@colloquy/engines';
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { asPlatform } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { isBehindUntrustedProxy } from '../../platform/http/untrusted-proxy.ts';
import { LANES, laneQueue } from '../../platform/tasks/lanes.ts';
import { readStalled } from './find-stalled.ts';
import { countTasks } from './tasks.ts';

const SEVEN_DAYS_MS = 7 * 24 * 3_600_000;

/** How the installation stands, from the database, the models folder and the disk themselves. */
export async function readOperations(config: Config): Promise<Operations> {
  const [known, models, disk, product, schema] = await Promise.all([
    run(asPlatform(), readKnown),
    describeModels(config.modelsFolder),
    statfs(config.dataFolder),
    readProductVersion(),
    readSchemaName(),
  ]);
  const { databaseBytes, postgres, ...rest } = known;
  return {
    ...rest,
    at: now().toISOString(),
    // What was never asked for is not missed.
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

async function readKnown() {
  const [failedTasks, stuckTasks, stalled, queues, workers, engines, database] = await Promise.all([
    countTasks('failed'),
    countTasks('stuck'),
    readStalled(),
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

type Queue = Omit<Operations['queues'][number], 'lane'> & { name: string };

/** Lengths and waits as the queue itself knows them; what was ordered for later has not begun to wait. */
async function readQueues(): Promise<Operations['queues']> {
  const at = now();
  const { rows } = await sqlQuery<Queue>(
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
    [at, new Date(at.getTime() - 3_600_000), LANES.map(laneQueue)],
  );
  return LANES.map((lane) => {
    const row = rows.find(({ name }) => name === laneQueue(lane));
    return {
      lane,
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
     from model_run where started_at > $1 group by ability, engine, model order by ability, engine`,
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
