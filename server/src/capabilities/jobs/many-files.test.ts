import {
  acceptJob,
  changeJob,
  createJob,
  deleteJob,
  findJobs,
  type JobDetail,
  excludeFile,
  duplicateJob,
  readJob,
} from '@colloquy/contract/jobs';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { inTask } from '../transcripts/transcripts.factory.ts';
import { uploadFile } from '../files/uploads.factory.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aDraft, failFile, finishFile } from './jobs.factory.ts';

const server = useTestServer();
let organisationId: string;
let customer: Browser;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  customer = await actAs(server, await aPerson(organisationId));
});

const order = { sid: 'SID002', language: 'en', speakers: 2, manyFiles: true } as const;

async function anOrder(name: string): Promise<JobDetail> {
  const { job } = await customer.get(createJob, { body: { ...order, name, requestId: newId() } });
  return job;
}
const upload = (jobId: string, name: string) =>
  uploadFile(customer, { jobId, name, bytes: Buffer.from(newId()) });
const read = async (jobId: string): Promise<JobDetail> =>
  (await customer.get(readJob, { params: { jobId } })).job;
const inOrganisation = (fn: () => Promise<void>): Promise<void> => inTask({ organisationId }, fn);

it('keeps all files in one job under its own name, and accepts more until it is completed', async () => {
  const { id } = await anOrder('Round one');
  await Promise.all(['a.wav', 'b.wav'].map((name) => upload(id, name)));
  let job = await read(id);
  expect([job.name, job.manyFiles, job.files.map(({ name }) => name).toSorted()]).toEqual([
    'Round one',
    true,
    ['a.wav', 'b.wav'],
  ]);
  expect(job.abilities.canAddFiles).toBe(true);
  const found = await customer.get(findJobs, { query: { q: 'Round one' } });
  expect(found.rows).toHaveLength(1);

  await inOrganisation(() => finishFile(job.files[0]!.id));
  expect((await read(id)).stage).toBe(3);
  await inOrganisation(() => finishFile(job.files[1]!.id));
  expect((await read(id)).stage).toBe(7);
  await upload(id, 'c.wav');
  job = await read(id);
  expect([job.stage, job.files.length]).toEqual([3, 3]);
  await inOrganisation(() => finishFile(job.files.at(-1)!.id));
  await customer.get(acceptJob, { params: { jobId: id } });
  expect((await read(id)).abilities.canAddFiles).toBe(false);
  await expect(upload(id, 'd.wav')).rejects.toThrow('409');
});

it('continues without a file that cannot be transcribed, but not without its last one', async () => {
  const { id } = await anOrder('Round two');
  await upload(id, 'good.wav');
  await upload(id, 'silent.wav');
  const [good, silent] = (await read(id)).files;
  const failure = { reason: 'silent', found: 'Silent.', remedy: 'Record again.', canRetry: false };
  await inOrganisation(() => finishFile(good!.id));
  await inOrganisation(() => failFile(silent!.id, failure));
  const params = { jobId: id };
  expect((await read(id)).abilities.canAccept).toBe(false);
  const { job } = await customer.get(excludeFile, { params, body: { jobFileId: silent!.id } });
  expect(job).toMatchObject({
    stage: 7,
    abilities: { canAccept: true },
    files: [{ canExclude: false }, { status: 'cancelled', canExclude: false }],
  });
  const again = await customer.call(excludeFile, { params, body: { jobFileId: good!.id } });
  expect(again.status).toBe(409);
  const unknown = await customer.call(excludeFile, { params, body: { jobFileId: newId() } });
  expect(unknown.status).toBe(404);
});

it('is duplicated with the same settings and the next number, once per request', async () => {
  const { id } = await anOrder('Round three');
  const ask = (jobId: string, requestId = newId()) =>
    customer.get(duplicateJob, { params: { jobId }, body: { requestId } });
  const requestId = newId();
  const [second, repeated] = [await ask(id, requestId), await ask(id, requestId)];
  expect(repeated.job.id).toBe(second.job.id);
  expect(second.job).toMatchObject({
    name: 'Round three (2)',
    stage: 1,
    manyFiles: true,
    files: [],
    settings: { language: 'en', speakers: 2 },
  });
  expect((await ask(second.job.id)).job.name).toBe('Round three (3)');

  const single = await aDraft(customer, { name: '100 % of_it', language: 'de' });
  await upload(single.id, 'file.wav');
  const next = (await ask(single.id)).job;
  expect([next.name, next.manyFiles, next.settings.language]).toEqual(['100 % of_it (2)', false, 'de']);
  await upload(next.id, 'file.wav');
  expect((await ask(single.id)).job.name).toBe('100 % of_it (3)');
  const renamed = { name: 'x'.repeat(120), revision: (await read(single.id)).revision };
  await customer.get(changeJob, { params: { jobId: single.id }, body: renamed });
  expect((await ask(single.id)).job.name).toMatch(/^x{111} \(2\)$/);
});

it('drops uploads to a deleted job', async () => {
  const { id } = await anOrder('Round four');
  await customer.get(deleteJob, { params: { jobId: id } });
  await expect(upload(id, 'late.wav')).rejects.toThrow('404');
});
