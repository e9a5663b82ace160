import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { followJob, orderWords } from '../capabilities/transcripts/pipeline/pipeline.factory.ts';
import { type Browser, actAs } from '../testing/browser.ts';
import { makeWav, tone } from '../testing/sounds.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { useTestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { counted, wordsOf } from './speech-work.ts';

const server = useTestServer();
const SECONDS = 12;
const FILES = 6;
let customer: Browser;
let worker: TestProcess;
beforeAll(async () => {
  customer = await actAs(server, await aPerson((await anOrganisation()).id));
});
afterAll(() => worker?.end());

it(
  'the storage is away for a while: every recording waits for it, and none fails',
  { timeout: 120_000 },
  async () => {
    const bytes = makeWav(SECONDS, tone);
    const jobs = await Promise.all(
      Array.from({ length: FILES }, (_, at) => orderWords(customer, { name: `${at}.wav`, bytes })),
    );
    const folder = join(server.config.dataFolder, 'files');
    await rename(folder, `${folder}-away`);
    worker = await startProcess('quick', server.config);
    // A step had no more than three tries once.
    await waitFor(async () => (await failedAttempts()).every((count) => count >= 3), 60_000);
    // A reason for which it is tried for more than a day.
    const { rows } = await server.behind.query(
      `select distinct failure from task where name = 'transcripts.check-recording'`,
    );
    expect(rows).toEqual([{ failure: 'storage-away' }]);
    await rename(`${folder}-away`, folder);
    for (const jobId of jobs) {
      const { seen } = await followJob(customer, jobId);
      expect(seen.map(({ state }) => state)).not.toContain('failed');
      expect(await wordsOf(customer, jobId)).toEqual(counted(SECONDS));
    }
  },
);

async function failedAttempts(): Promise<number[]> {
  const { rows } = await server.behind.query<{ count: number }>(
    `select count(a.id) filter (where a.outcome = 'failed')::int as count
     from task t left join task_attempt a on a.task_id = t.id
     where t.name = 'transcripts.check-recording' group by t.id`,
  );
  return rows.map(({ count }) => count);
}
