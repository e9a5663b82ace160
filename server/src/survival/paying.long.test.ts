import { setTimeout as sleep } from 'node:timers/promises';
import { addOrganisationCredits, cancelJob, priceFor } from '@colloquy/contract';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { aPayer, orderSeconds, type Payer } from '../capabilities/jobs/paying.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { newId } from '../platform/ids.ts';
import { type Browser, actAs } from '../testing/browser.ts';
import { type OwnCluster, startOwnCluster } from '../testing/own-cluster.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { waitFor } from '../testing/wait-for.ts';

const ORDERS = 10;
const KILLS = 6;
/** From the last kill: a dead worker's task is in other hands within 30 seconds, and is finished then. */
const SETTLED_MS = 90_000;
/** What a few of the orders need together. */
const A_FEW = 120;

describe('workers, web and PostgreSQL are killed at random while jobs are estimated, run and settled', () => {
  let cluster: OwnCluster;
  let web: TestProcess;
  let workers: TestProcess[] = [];
  let payer: Payer;
  let admin: Browser;

  const startWorker = (): Promise<TestProcess> =>
    startProcess('quick', cluster.config, { QUICK_PIECE_MS: '150' });

  beforeAll(async () => {
    cluster = await startOwnCluster();
    const { config, behind } = cluster;
    web = await startProcess('web', config);
    workers = await Promise.all([startWorker(), startWorker()]);
    // Enough for a few of them: the others wait, and go on in the midst of the kills.
    const server = { url: web.address, config, behind };
    payer = await aPayer(server, A_FEW);
    admin = await actAs(server, await aPerson((await anOrganisation({ isHouse: true })).id, 'admin'));
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

  /** As the screen does: asked again under the same id until it is answered. */
  const give = (amount: number): Promise<unknown> => {
    const body = { postingId: newId(), amount, expiresOn: null, reason: 'An order' };
    const params = { organisationId: payer.organisationId };
    return untilDone(() => admin.get(addOrganisationCredits, { params, body }));
  };

  it('nobody is charged twice or for nothing', { timeout: 240_000 }, async () => {
    const ordering = order(payer);
    const victims = Object.values(kill);
    for (let round = 0; round < KILLS; round++) {
      await sleep(300 + Math.random() * 1_200);
      await (round < victims.length ? victims[round]! : victims[Math.floor(Math.random() * 3)]!)();
      if (round === 3) await give(A_FEW);
    }
    await ordering;
    await give(10 * A_FEW);
    const files = await waitFor(async () => {
      const rows = await untilDone(() => readFiles(cluster.behind));
      return (
        rows.length >= ORDERS && rows.every(({ state }) => state === 'ready' || state === 'cancelled') && rows
      );
    }, SETTLED_MS);

    const ready = files.filter(({ state }) => state === 'ready');
    expect(ready.length).toBeGreaterThan(ORDERS / 2);
    // Some ran out, asked, and went on when credits came.
    const asked = await payer.requests(payer.orgAdmin);
    expect(asked.filter(({ state }) => state === 'granted').length).toBeGreaterThan(0);
    expect(asked.filter(({ state }) => state === 'open')).toEqual([]);
    // Each is paid once, by what was heard of it; what was stopped costs nothing.
    expect(files.map(({ charges }) => charges)).toEqual(
      files.map(({ state, durationMs }) =>
        state === 'ready' ? [priceFor(durationMs!, { work: 'transcription', price: 100 })] : [],
      ),
    );
    const spent = files.flatMap(({ charges }) => charges).reduce((sum, each) => sum + each, 0);
    const { available, reserved, ...balance } = await payer.balance();
    expect({ reserved, spent: balance.spent }).toEqual({ reserved: 0, spent });
    // And each gift was given once, however often it was asked for.
    expect(available + spent).toBe(12 * A_FEW);
    const { rowCount } = await cluster.behind.query(`select from credit_reservation where state = 'open'`);
    expect(rowCount).toBe(0);
    expect(await payer.check()).toEqual([]);
  });
});

/** Several recordings, one after another; every fourth is cancelled while it is at work, or before. */
async function order({ customer }: Payer): Promise<void> {
  for (let number = 0; number < ORDERS; number++) {
    const jobId = await untilDone(() => orderSeconds(customer, 15 + 5 * (number % 5)));
    await sleep(200);
    if (number % 4 === 3)
      await untilDone(async () => {
        const reply = await customer.call(cancelJob, { params: { jobId } });
        // Ready by now, or cancelled by the try whose answer was lost.
        if (!reply.ok && reply.status !== 409) throw new Error(`Not cancelled: ${reply.status}`);
      });
  }
}

/** Tries again while something is away. */
async function untilDone<T>(ask: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + 60_000; ; await sleep(200)) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

type FileRow = { state: string; durationMs: number | null; charges: number[] };

async function readFiles(behind: pg.Pool): Promise<FileRow[]> {
  const { rows } = await behind.query<FileRow>(
    `select f.state, f.duration_ms as "durationMs", coalesce((select array_agg(r.settled::int)
       from credit_reservation r where r.subject_id = f.id and r.state = 'settled'), '{}') as charges
     from job_file f order by f.created_at, f.id`,
  );
  return rows;
}
