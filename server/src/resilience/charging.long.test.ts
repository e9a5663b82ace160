import { setTimeout as sleep } from 'node:timers/promises';
import { addOrganisationCredits, priceFor } from '@colloquy/contract/credits';
import { cancelJob } from '@colloquy/contract/jobs';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { aPayer, orderSeconds, type Payer } from '../capabilities/jobs/paying.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { newId } from '../platform/ids.ts';
import { type Browser, actAs } from '../testing/browser.ts';
import { type DedicatedCluster, startDedicatedCluster } from '../testing/dedicated-cluster.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { waitFor } from '../testing/wait-for.ts';

const ORDERS = 10;
const KILLS = 6;
/** Time after the last kill: another worker reclaims a task within 30 seconds and finishes it. */
const SETTLED_MS = 90_000;
/** Credits for a few of the jobs. */
const CREDITS_FOR_A_FEW = 120;

describe('random kills of workers, web and PostgreSQL while jobs are estimated, run and settled', () => {
  let cluster: DedicatedCluster;
  let web: TestProcess;
  let workers: TestProcess[] = [];
  let payer: Payer;
  let admin: Browser;

  const startWorker = (): Promise<TestProcess> =>
    startProcess('fake-engines', cluster.config, { FAKE_PIECE_MS: '150' });

  beforeAll(async () => {
    cluster = await startDedicatedCluster();
    const { config, superuser } = cluster;
    web = await startProcess('web', config);
    workers = await Promise.all([startWorker(), startWorker()]);
    // Credits for only a few jobs: the others wait and resume between the kills.
    const server = { url: web.address, config, superuser };
    payer = await aPayer(server, CREDITS_FOR_A_FEW);
    admin = await actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));
  }, 120_000);
  afterAll(async () => {
    await Promise.all([web, ...workers].map((each) => each?.end()));
    await cluster?.stop();
  });

  const kill = {
    worker: async () => {
      const at = Math.floor(Math.random() * workers.length);
      await workers[at]!.end();
      workers[at] = await startWorker();
    },
    web: async () => {
      const { port } = new URL(web.address);
      await web.end();
      web = await startProcess('web', cluster.config, { COLLOQUY_PORT: port });
    },
    postgres: () => cluster.postgres.restart('immediate'),
  };

  /** Repeats the request under the same id until it is answered, as the screen does. */
  const addCredits = (amount: number): Promise<unknown> => {
    const body = { postingId: newId(), amount, expiresOn: null, reason: 'An order' };
    const params = { organisationId: payer.organisationId };
    return retryUntilDone(() => admin.get(addOrganisationCredits, { params, body }));
  };

  it('never charge anyone twice or for nothing', { timeout: 240_000 }, async () => {
    const ordersPlaced = orderRecordings(payer);
    const victims = Object.values(kill);
    for (let round = 0; round < KILLS; round++) {
      await sleep(300 + Math.random() * 1_200);
      await (round < victims.length ? victims[round]! : victims[Math.floor(Math.random() * 3)]!)();
      if (round === 3) await addCredits(CREDITS_FOR_A_FEW);
    }
    await ordersPlaced;
    await addCredits(10 * CREDITS_FOR_A_FEW);
    const files = await waitFor(async () => {
      const rows = await retryUntilDone(() => readFiles(cluster.superuser));
      return (
        rows.length >= ORDERS && rows.every(({ state }) => state === 'ready' || state === 'cancelled') && rows
      );
    }, SETTLED_MS);

    const ready = files.filter(({ state }) => state === 'ready');
    expect(ready.length).toBeGreaterThan(ORDERS / 2);
    // Some files ran out of credits, requested them and resumed when they arrived.
    const creditRequests = await payer.requests(payer.orgAdmin);
    expect(creditRequests.filter(({ state }) => state === 'granted').length).toBeGreaterThan(0);
    expect(creditRequests.filter(({ state }) => state === 'open')).toEqual([]);
    // Each file is charged once for its transcribed duration; cancelled work costs nothing.
    expect(files.map(({ charges }) => charges)).toEqual(
      files.map(({ state, durationMs }) =>
        state === 'ready' ? [priceFor(durationMs!, { work: 'transcription', price: 100 })] : [],
      ),
    );
    const spent = files.flatMap(({ charges }) => charges).reduce((sum, each) => sum + each, 0);
    const { available, reserved, ...balance } = await payer.balance();
    expect({ reserved, spent: balance.spent }).toEqual({ reserved: 0, spent });
    // Each grant is posted once, however often it was requested.
    expect(available + spent).toBe(12 * CREDITS_FOR_A_FEW);
    const { rowCount } = await cluster.superuser.query(`select from credit_reservation where state = 'open'`);
    expect(rowCount).toBe(0);
    expect(await payer.check()).toEqual([]);
  });
});

/** Orders recordings one after another and cancels every fourth before or during its work. */
async function orderRecordings({ customer }: Payer): Promise<void> {
  for (let number = 0; number < ORDERS; number++) {
    const jobId = await retryUntilDone(() => orderSeconds(customer, 15 + 5 * (number % 5)));
    await sleep(200);
    if (number % 4 === 3)
      await retryUntilDone(async () => {
        const reply = await customer.call(cancelJob, { params: { jobId } });
        // Ready already, or cancelled by an attempt whose response was lost.
        if (!reply.ok && reply.status !== 409) throw new Error(`Not cancelled: ${reply.status}`);
      });
  }
}

/** Retries while a service is unavailable. */
async function retryUntilDone<T>(action: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + 60_000; ; await sleep(200)) {
    try {
      return await action();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

type FileRow = { state: string; durationMs: number | null; charges: number[] };

async function readFiles(superuser: pg.Pool): Promise<FileRow[]> {
  const { rows } = await superuser.query<FileRow>(
    `select f.state, f.duration_ms as "durationMs", coalesce((select array_agg(r.settled::int)
       from credit_reservation r join stage_run s on s.id = r.subject_id
       where s.job_file_id = f.id and r.state = 'settled'), '{}') as charges
     from job_file f order by f.created_at, f.id`,
  );
  return rows;
}
