import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createJob, findJobs } from '@colloquy/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { followJob, orderWords } from '../capabilities/transcripts/pipeline/pipeline.factory.ts';
import { readConfig } from '../platform/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { closePools, openPools } from '../platform/database/pools.ts';
import { newId } from '../platform/ids.ts';
import { ensureDatabase, ensurePostgres, type Postgres } from '../platform/postgres/index.ts';
import { type Browser, actAs } from '../testing/browser.ts';
import { makeWav, tone } from '../testing/sounds.ts';
import { TEST_SECRET } from '../testing/test-database.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import type { TestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { counted, moreWords, wordsOf } from './speech-work.ts';

/** From the moment at which PostgreSQL takes connections again. */
const RECOVERED_MS = 10_000;
const SECONDS = 150;
const CLIENTS = 4;

describe('PostgreSQL crashes and comes back under load', () => {
  let postgres: Postgres;
  let folder: string;
  let server: TestServer;
  let processes: TestProcess[] = [];
  let customer: Browser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'colloquy-survival-'));
    await chmod(folder, 0o711); // as root, the account that runs PostgreSQL passes through
    // A cluster of its own, with its durability: the one of the run is shared, and may lose what it holds.
    postgres = await ensurePostgres({
      dataFolder: join(folder, 'data'),
      sharedFolder: join(folder, 'clusters'),
    });
    const databaseUrl = await ensureDatabase(postgres.url);
    await migrate(databaseUrl, TEST_SECRET);
    const config = readConfig({
      COLLOQUY_DATA: join(folder, 'data'),
      COLLOQUY_SECRET: TEST_SECRET,
      DATABASE_URL: databaseUrl,
    });
    openPools(databaseUrl, TEST_SECRET);
    const web = await startProcess('web', config);
    processes = [web, await startProcess('quick', config, { QUICK_PIECE_MS: '500' })];
    const behind = new pg.Pool({
      connectionString: Object.assign(new URL(postgres.url), { pathname: new URL(databaseUrl).pathname })
        .href,
    });
    behind.on('error', () => {});
    server = { url: web.address, config, behind };
    customer = await actAs(server, await aPerson((await anOrganisation()).id));
  });
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.end()));
    await server?.behind.end();
    await closePools();
    await postgres?.stop('immediate');
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'recovers within ten seconds, loses nothing that was acknowledged and does nothing twice',
    { timeout: 180_000 },
    async () => {
      const recording = await orderWords(customer, { name: 'interview.wav', bytes: makeWav(SECONDS, tone) });
      await waitFor(async () => (await wordsOf(customer, recording)).length > 0, 30_000);
      const load = startLoad(customer);

      for (const _crash of [1, 2]) {
        await sleep(1_500);
        await postgres.restart('immediate');
        await Promise.all([load.allServed(RECOVERED_MS), moreWords(customer, recording, RECOVERED_MS)]);
      }

      const acknowledged = await load.stop();
      expect(acknowledged.length).toBeGreaterThan(20);
      const { rows } = await server.behind.query<{ request_id: string; count: number }>(
        'select request_id, count(*)::int as count from job where request_id = any($1::uuid[]) group by 1',
        [acknowledged],
      );
      expect(rows.length).toBe(acknowledged.length);
      expect(rows.every(({ count }) => count === 1)).toBe(true);

      await followJob(customer, recording, 90_000);
      expect(await wordsOf(customer, recording)).toEqual(counted(SECONDS));
      const { rows: tasks } = await server.behind.query<{ name: string; state: string; done: number }>(
        `select t.name, t.state, count(*) filter (where a.outcome in ('done', 'skipped'))::int as done
       from task t join task_attempt a on a.task_id = t.id where t.name like 'transcripts.%'
       group by t.organisation_id, t.id, t.name, t.state`,
      );
      expect(tasks.filter(({ state, done }) => !['done', 'skipped'].includes(state) || done !== 1)).toEqual(
        [],
      );
    },
  );
});

/** Several browsers that order and read without a pause, each repeating what was not answered. */
function startLoad(customer: Browser) {
  const acknowledged: string[] = [];
  const served = Array.from({ length: CLIENTS }, () => 0);
  let isOver = false;
  const untilAnswered = async (
    ask: () => Promise<{ ok: boolean; status: number; answer: unknown }>,
  ): Promise<void> => {
    while (!isOver) {
      const reply = await ask().catch(() => undefined);
      if (reply?.ok) return;
      // The only error that a person may see meanwhile is that the database cannot be reached.
      if (reply) expect(reply).toMatchObject({ status: 503, answer: { error: 'store-unavailable' } });
      await sleep(100);
    }
  };
  const clients = served.map(async (_, client) => {
    while (!isOver) {
      const requestId = newId();
      const body = { sid: 'SID002', requestId, name: 'Order', language: null, speakers: null };
      await untilAnswered(() => customer.call(createJob, { body }));
      if (!isOver) acknowledged.push(requestId);
      await untilAnswered(() => customer.call(findJobs, { query: { size: 20 } }));
      served[client]! += 1;
      await sleep(20);
    }
  });
  const ended = Promise.all(clients);
  // Told when it is stopped.
  ended.catch(() => {});
  return {
    /** Every browser has been through a whole round since. */
    allServed: async (withinMs: number): Promise<void> => {
      const before = [...served];
      await waitFor(async () => served.every((rounds, client) => rounds > before[client]! + 1), withinMs);
    },
    stop: async (): Promise<string[]> => {
      isOver = true;
      await ended;
      return acknowledged;
    },
  };
}
