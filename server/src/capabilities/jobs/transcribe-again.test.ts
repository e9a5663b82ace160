import { checkFile, type JobDetail, readJob, shareJob, transcribeAgain } from '@colloquy/contract/jobs';
import { readTranscript } from '@colloquy/contract/transcripts';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { storage } from '../../platform/storage/index.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { withLocalCopy } from '../files/index.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript, inTask } from '../transcripts/transcripts.factory.ts';
import { aJobWithFile, finishFile } from './jobs.factory.ts';
import { setRecording } from './set-recording.ts';

const server = useTestServer();
let organisationId: string;
let owner: TestPerson;
let customer: Browser;
let jobId: string;
let jobFileId: string;
let recordingId: string;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  owner = await aPerson(organisationId);
  customer = await actAs(server, owner);
});

beforeEach(async () => {
  const made = await aJobWithFile(customer, { name: `Markets ${newId()}` });
  jobId = made.job.id;
  jobFileId = made.jobFileId;
  const recording = await aTranscript(server, owner, ['Two words.'], { jobId });
  recordingId = recording.id;
  await inTask(recording, () => setRecording(jobFileId, { recordingId }));
  await inTask(recording, () => finishFile(jobFileId));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const order = (requestId = newId(), browser = customer) =>
  browser.call(transcribeAgain, {
    params: { jobId },
    body: { jobFileId, requestId, language: 'de', speakers: 3, quality: 'fast' },
  });
const ordered = async (requestId?: string): Promise<JobDetail> => {
  const reply = await order(requestId);
  expect(reply.status).toBe(200);
  return (reply.answer as { job: JobDetail }).job;
};
const bytesOf = async (id: string): Promise<string> => {
  const { rows } = await server.superuser.query<{ fileId: string }>(
    'select file_id as "fileId" from job_file where id = $1',
    [id],
  );
  return withLocalCopy(organisationId, rows[0]!.fileId, (path) => readFile(path, 'utf8'));
};

test('a recording is ordered again with other settings, and the present transcript stays as it is', async () => {
  await customer.get(checkFile, { params: { jobId }, body: { jobFileId } });
  const read = () => customer.get(readTranscript, { params: { recordingId } });
  const before = await read();
  const { job } = await customer.get(readJob, { params: { jobId } });
  expect(job.files[0]!.canTranscribeAgain).toBe(true);
  const again = await ordered();
  expect(again).toMatchObject({
    name: `${job.name} (2)`,
    access: 'own',
    settings: { language: 'de', speakers: 3, quality: 'fast' },
    files: [{ name: 'interview.wav', bytes: job.files[0]!.bytes, progress: { state: 'waiting' } }],
  });
  expect(again.files[0]!.runs).toHaveLength(1);
  expect(await bytesOf(again.files[0]!.id)).toBe(await bytesOf(jobFileId));
  expect(await read()).toEqual(before);
  expect((await customer.get(readJob, { params: { jobId } })).job).toEqual(job);
});

test('a repeated request orders once, also after copying failed', async () => {
  const requestId = newId();
  const open = vi.spyOn(storage(), 'openRead').mockRejectedValueOnce(new Error('The storage is away.'));
  expect((await order(requestId)).status).toBe(500);
  expect(open).toHaveBeenCalled();
  vi.restoreAllMocks();
  const first = await ordered(requestId);
  expect(first.files).toHaveLength(1);
  expect((await ordered(requestId)).id).toBe(first.id);
  expect((await ordered(requestId)).files).toHaveLength(1);
});

test('only people who may order and who work on the job order again, in a language that is known', async () => {
  const reader = await aPerson(organisationId);
  await customer.get(shareJob, { params: { jobId }, body: { personId: reader.id, access: 'read' } });
  expect((await order(newId(), await actAs(server, reader))).status).toBe(403);
  const admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  expect((await order(newId(), admin)).status).toBe(403);
  const foreign = await actAs(server, await aPerson((await anOrganisation()).id));
  expect((await order(newId(), foreign)).status).toBe(404);
  const body = { jobFileId, requestId: newId(), language: 'xx', speakers: null };
  expect(await customer.call(transcribeAgain, { params: { jobId }, body })).toMatchObject({
    status: 422,
    answer: { error: 'language-not-supported' },
  });
  const many = { ...body, language: null, speakers: 99 };
  expect((await customer.call(transcribeAgain, { params: { jobId }, body: many })).status).toBe(400);
  const unknown = { ...body, language: null, jobFileId: newId() };
  expect((await customer.call(transcribeAgain, { params: { jobId }, body: unknown })).status).toBe(404);
});

test('a transcript without audio cannot be transcribed again', async () => {
  await server.superuser.query(
    `update file set media_type = 'txt' where id = (select file_id from job_file where id = $1)`,
    [jobFileId],
  );
  expect((await customer.get(readJob, { params: { jobId } })).job.files[0]!.canTranscribeAgain).toBe(false);
  expect(await order()).toMatchObject({ status: 409, answer: { error: 'not-now' } });
});
