import { setTimeout as sleep } from 'node:timers/promises';
import { createJob, findJobs } from '@colloquy/contract/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import {
  followJob,
  createTranscriptionJob,
} from '../capabilities/transcription/pipeline/pipeline.factory.ts';
import { newId } from '../platform/ids.ts';
import { type Browser, actAs } from '../testing/browser.ts';
import { makeWav, tone } from '../testing/synthetic-audio.ts';
import { type DedicatedCluster, startDedicatedCluster } from '../testing/dedicated-cluster.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import type { TestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { expectedWords, waitForMoreWords, readWords } from './transcription-progress.ts';

/** Measured from the moment PostgreSQL accepts connections again. */
const RECOVERED_MS = 10_000;
const SECONDS = 150;
const CLIENTS = 4;

describe('PostgreSQL crashes and restarts under load', () => {
  let cluster: DedicatedCluster;
  let server: TestServer;
  let processes: TestProcess[] = [];
  let customer: Browser;

  beforeAll(async () => {
    cluster = await startDedicatedCluster();
    const { config, superuser } = cluster;
    const web = await startProcess('web', config);
    processes = [web, await startProcess('fake-engines', config, { FAKE_PIECE_MS: '500' })];
    server = { url: web.address, config, superuser };
    customer = await actAs(server, await aPerson((await anOrganisation()).id));
  });
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.end()));
    await cluster?.stop();
  });

  it(
    'recovers within ten seconds, loses nothing acknowledged and does nothing twice',
    { timeout: 180_000 },
    async () => {
      const recording = await createTranscriptionJob(customer, {
        name: 'interview.wav',
        bytes: makeWav(SECONDS, tone),
      });
      await waitFor(async () => (await readWords(customer, recording)).length > 0, 30_000);
      const load = startLoad(customer);

      for (const _crash of [1, 2]) {
        await sleep(1_500);
        await cluster.postgres.restart('immediate');
        await Promise.all([
          load.allServed(RECOVERED_MS),
          waitForMoreWords(customer, recording, RECOVERED_MS),
        ]);
      }

      const acknowledged = await load.stop();
      expect(acknowledged.length).toBeGreaterThan(20);
      const { rows } = await server.superuser.query<{ request_id: string; count: number }>(
        'select request_id, count(*)::int as count from job where request_id = any($1::uuid[]) group by 1',
        [acknowledged],
      );
      expect(rows.length).toBe(acknowledged.length);
      expect(rows.every(({ count }) => count === 1)).toBe(true);

      await followJob(customer, recording, 90_000);
      expect(await readWords(customer, recording)).toEqual(expectedWords(SECONDS));
      const { rows: tasks } = await server.superuser.query<{ name: string; state: string; done: number }>(
        `select t.name, t.state, count(*) filter (where a.outcome in ('done', 'skipped'))::int as done
       from task t join task_attempt a on a.task_id = t.id where t.name like 'transcription.%'
       group by t.organisation_id, t.id, t.name, t.state`,
      );
      expect(tasks.filter(({ state, done }) => !['done', 'skipped'].includes(state) || done !== 1)).toEqual(
        [],
      );
    },
  );
});

/** Runs several clients that create and list jobs without pause and retry unanswered requests. */
function startLoad(customer: Browser) {
  const acknowledged: string[] = [];
  const served = Array.from({ length: CLIENTS }, () => 0);
  let isOver = false;
  const untilAnswered = async (
    request: () => Promise<{ ok: boolean; status: number; answer: unknown }>,
  ): Promise<void> => {
    while (!isOver) {
      const reply = await request().catch(() => undefined);
      if (reply?.ok) return;
      // Clients may see no error except an unreachable database.
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
  // `stop` reports the error.
  ended.catch(() => {});
  return {
    /** Resolves once every client has completed a full round. */
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
