import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import {
  followJob,
  createTranscriptionJob,
} from '../capabilities/transcription/pipeline/pipeline.factory.ts';
import { type Browser, actAs } from '../testing/browser.ts';
import { makeWav, tone } from '../testing/synthetic-audio.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { useTestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { expectedWords, readWords } from './transcription-progress.ts';

const server = useTestServer();
const SECONDS = 12;
const FILES = 6;
let customer: Browser;
let worker: TestProcess;
beforeAll(async () => {
  customer = await actAs(server, await aPerson((await anOrganisation()).id));
});
afterAll(() => worker?.end());

it('recordings wait for unavailable storage, and none fails', { timeout: 120_000 }, async () => {
  const bytes = makeWav(SECONDS, tone);
  const jobs = await Promise.all(
    Array.from({ length: FILES }, (_, at) => createTranscriptionJob(customer, { name: `${at}.wav`, bytes })),
  );
  const folder = join(server.config.dataFolder, 'files');
  await rename(folder, `${folder}-away`);
  worker = await startProcess('fake-engines', server.config);
  // More than the three attempts that a step once had.
  await waitFor(async () => (await countFailedAttempts()).every((count) => count >= 3), 60_000);
  // A failure that is retried for more than a day.
  const { rows } = await server.superuser.query(
    `select distinct failure from task where name = 'transcription.check-recording'`,
  );
  expect(rows).toEqual([{ failure: 'storage-unavailable' }]);
  await rename(`${folder}-away`, folder);
  for (const jobId of jobs) {
    const { states } = await followJob(customer, jobId);
    expect(states.map(({ state }) => state)).not.toContain('failed');
    expect(await readWords(customer, jobId)).toEqual(expectedWords(SECONDS));
  }
});

async function countFailedAttempts(): Promise<number[]> {
  const { rows } = await server.superuser.query<{ count: number }>(
    `select count(a.id) filter (where a.outcome = 'failed')::int as count
     from task t left join task_attempt a on a.task_id = t.id
     where t.name = 'transcription.check-recording' group by t.id`,
  );
  return rows.map(({ count }) => count);
}
