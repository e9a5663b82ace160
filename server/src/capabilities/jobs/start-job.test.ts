import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  changeJob,
  changeUpload,
  findJobs,
  findUploadedFiles,
  type JobDetail,
  readJob,
  readJobBill,
  startJob,
} from '@colloquy/contract/jobs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { storageLocation } from '../../platform/storage/index.ts';
import { findTasks } from '../../platform/tasks/enqueue.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { fileFolder, findFiles } from '../files/index.ts';
import { beginUpload, sendBytes, uploadFile } from '../files/uploads.factory.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { countAside, getFileOrder } from './index.ts';
import { aDraft } from './jobs.factory.ts';

const server = useTestServer();
let organisationId: string;
let customer: Browser;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
});
beforeEach(async () => {
  customer = await actAs(server, await aPerson(organisationId));
});

const read = async (jobId: string): Promise<JobDetail> =>
  (await customer.get(readJob, { params: { jobId } })).job;

const upload = (jobId: string, name: string, order?: unknown): Promise<string> =>
  uploadFile(customer, { jobId, name, bytes: randomBytes(20), ...(order !== undefined && { order }) });

const start = (jobId: string, leftOut: string[] = []) =>
  customer.call(startJob, { params: { jobId }, body: { leftOut } });

const change = (jobId: string, uploadId: string, body: Details) =>
  customer.call(changeUpload, { params: { jobId }, body: bodyOf({ uploadId, ...body }) });
type Details = { settings: Record<string, unknown>; durationMs?: number | null };
const bodyOf = (body: Details & { uploadId: string }) => body as never;

const tasksOf = (jobFileId: string) => run(asSystem(organisationId), () => findTasks(jobFileId));
const jobsOf = async () => (await customer.get(findJobs, { query: { sort: 'createdAt' } })).rows;

describe('a draft that waits for its start', () => {
  it('keeps its files in Add File without work and without charge', async () => {
    const draft = await aDraft(customer, { waitsForStart: true });
    expect(draft.waitsForStart).toBe(true);
    await upload(draft.id, 'one.wav');
    await upload(draft.id, 'two.wav');
    const job = await read(draft.id);
    expect(job).toMatchObject({ stage: 2, waitsForStart: true, name: 'Interviews' });
    expect(job.abilities).toMatchObject({ canAddFiles: true, canCancel: true, canRetry: false });
    expect(job.files.map(({ name, stage, progress }) => [name, stage, progress.message])).toEqual([
      ['one.wav', 2, 'Uploaded. Not started yet.'],
      ['two.wav', 2, 'Uploaded. Not started yet.'],
    ]);
    expect(await tasksOf(job.files[0]!.id)).toEqual([]);
    const { bill } = await customer.get(readJobBill, { params: { jobId: draft.id } });
    expect(bill.lines).toEqual([]);
    // Its settings can still change.
    await customer.get(changeJob, {
      params: { jobId: draft.id },
      body: { language: 'de', manyFiles: true, revision: job.revision },
    });
    expect(await read(draft.id)).toMatchObject({ settings: { language: 'de' }, manyFiles: true });
    expect(await jobsOf()).toHaveLength(1);
  });

  it('is a draft on the home page until it is started', async () => {
    const person = await aPerson(organisationId);
    customer = await actAs(server, person);
    const draft = await aDraft(customer, { waitsForStart: true });
    await upload(draft.id, 'one.wav');
    const drafts = () =>
      run(asSystem(organisationId), () =>
        countAside({ organisationId, personId: person.id, role: 'customer' } as never),
      ).then((aside) => aside.drafts);
    expect(await drafts()).toBe(1);
    await start(draft.id);
    expect(await drafts()).toBe(0);
  });

  it('becomes one job for each file, and starts once', async () => {
    const draft = await aDraft(customer, { waitsForStart: true, language: 'en' });
    const first = await upload(draft.id, 'first.wav');
    const second = await upload(draft.id, 'second.wav');
    expect((await start(draft.id)).status).toBe(200);
    expect((await start(draft.id)).status).toBe(200);
    const rows = await jobsOf();
    expect(rows.map(({ name, stage, waitsForStart }) => [name, stage, waitsForStart])).toEqual([
      ['Interviews - first', 3, false],
      ['Interviews - second', 3, false],
    ]);
    for (const { id } of rows) expect(await tasksOf((await read(id)).files[0]!.id)).toHaveLength(1);
    const { files } = await customer.get(findUploadedFiles, { params: { jobId: draft.id } });
    expect(files.map(({ uploadIds, jobId, name }) => [uploadIds, jobId, name])).toEqual([
      [[first], draft.id, 'first.wav'],
      [[second], rows[1]!.id, 'second.wav'],
    ]);
    // A file that arrives after the start begins by itself.
    await upload(draft.id, 'third.wav');
    expect((await jobsOf()).map(({ name }) => name)).toContain('Interviews - third');
  });

  it('gives the expected names to the work on each file', async () => {
    const draft = await aDraft(customer, { waitsForStart: true });
    const { job } = await customer.get(changeJob, {
      params: { jobId: draft.id },
      body: { vocabulary: ['Kigali', 'Amahoro'], revision: draft.revision },
    });
    expect(job.settings.vocabulary).toEqual(['Kigali', 'Amahoro']);
    await upload(draft.id, 'first.wav');
    await upload(draft.id, 'second.wav');
    await start(draft.id);
    for (const { id } of await jobsOf()) {
      const [file] = (await read(id)).files;
      const { vocabulary } = await run(asSystem(organisationId), () => getFileOrder(file!.id));
      expect(vocabulary).toEqual(['Kigali', 'Amahoro']);
    }
    const { revision } = await read(draft.id);
    const late = { params: { jobId: draft.id }, body: { vocabulary: [], revision } };
    expect((await customer.call(changeJob, late)).status).toBe(409);
  });

  it('keeps a file that arrives while it is on hold, without work', async () => {
    const draft = await aDraft(customer, { waitsForStart: true });
    const begun = await beginUpload(customer, { jobId: draft.id, name: 'held.wav', size: 4 });
    await server.superuser.query(`update job set status = 'on-hold' where id = $1`, [draft.id]);
    await sendBytes(customer, begun.headers.get('location')!, 0, Buffer.from('1234'));
    const job = await read(draft.id);
    expect(job).toMatchObject({ stage: 2, status: 'on-hold', files: [{ status: 'on-hold' }] });
    expect(await tasksOf(job.files[0]!.id)).toEqual([]);
    expect((await start(draft.id)).status).toBe(409);
  });

  it('keeps the given name with one file', async () => {
    const draft = await aDraft(customer, { waitsForStart: true });
    await upload(draft.id, 'only.wav');
    await start(draft.id);
    expect(await read(draft.id)).toMatchObject({ name: 'Interviews', stage: 3, fileCount: 1 });
  });

  it('keeps all files if it is one study', async () => {
    const draft = await aDraft(customer, { waitsForStart: true, manyFiles: true });
    await upload(draft.id, 'one.wav');
    await upload(draft.id, 'two.wav');
    await start(draft.id);
    expect(await read(draft.id)).toMatchObject({ fileCount: 2, stage: 3, name: 'Interviews' });
    expect(await jobsOf()).toHaveLength(1);
  });

  it('starts at once, and begins each file as it arrives', async () => {
    const draft = await aDraft(customer, { waitsForStart: true });
    const begun = await beginUpload(customer, { jobId: draft.id, name: 'late.wav', size: 4 });
    const address = begun.headers.get('location')!;
    const uploadId = address.split('/').at(-1)!;
    const settings = { language: 'sw', participant: 'P-01' };
    expect((await change(draft.id, uploadId, { settings })).status).toBe(200);
    await start(draft.id);
    await sendBytes(customer, address, 0, Buffer.from('1234'));
    const job = await read(draft.id);
    expect(job).toMatchObject({ stage: 3, files: [{ settings }] });
    expect(await tasksOf(job.files[0]!.id)).toHaveLength(1);
  });

  it('puts a transcript into the job of its recording', async () => {
    const draft = await aDraft(customer, { waitsForStart: true });
    await upload(draft.id, 'talk.srt');
    await upload(draft.id, 'talk.wav');
    await upload(draft.id, 'other.wav');
    await start(draft.id);
    expect((await jobsOf()).map(({ name, fileCount }) => [name, fileCount])).toEqual([
      ['Interviews - talk', 2],
      ['Interviews - other', 1],
    ]);
  });

  it('begins a conversation with its last track', async () => {
    const draft = await aDraft(customer, { waitsForStart: true });
    const conversation = newId();
    const track = (at: number) => ({ track: { conversation, tracks: 2, track: at } });
    await upload(draft.id, 'left.wav', track(1));
    await start(draft.id);
    const [waiting] = (await read(draft.id)).files;
    expect(await tasksOf(waiting!.id)).toEqual([]);
    await upload(draft.id, 'right.wav', track(2));
    expect(await tasksOf(waiting!.id)).toHaveLength(1);
  });

  it('does not begin a complete conversation before the start', async () => {
    const draft = await aDraft(customer, { waitsForStart: true });
    const conversation = newId();
    for (const at of [1, 2])
      await upload(draft.id, `${at}.wav`, { track: { conversation, tracks: 2, track: at } });
    const [file] = (await read(draft.id)).files;
    expect(await tasksOf(file!.id)).toEqual([]);
    await start(draft.id);
    expect(await tasksOf(file!.id)).toHaveLength(1);
  });

  it('deletes the files that were left out', async () => {
    const draft = await aDraft(customer, { waitsForStart: true });
    const left = await upload(draft.id, 'left.wav');
    await upload(draft.id, 'kept.wav');
    const folder = path.join(storageLocation().folder!, fileFolder(organisationId, left));
    expect(existsSync(folder)).toBe(true);
    await start(draft.id, [left]);
    expect(await jobsOf()).toMatchObject([{ name: 'Interviews', fileCount: 1 }]);
    expect((await read(draft.id)).files.map(({ name }) => name)).toEqual(['kept.wav']);
    expect(await run(asSystem(organisationId), () => findFiles([left]))).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it('is hidden from strangers, and refuses what is no upload', async () => {
    const draft = await aDraft(customer, { waitsForStart: true });
    const stranger = await actAs(server, await aPerson((await anOrganisation()).id));
    const call = { params: { jobId: draft.id }, body: { leftOut: [] } };
    expect((await stranger.call(startJob, call)).status).toBe(404);
    expect((await new Browser(server).call(startJob, call)).status).toBe(401);
    expect((await start(draft.id, ['none'])).status).toBe(400);
  });
});

describe('the settings of an upload', () => {
  it('replace those of its order, and its length is only an estimate', async () => {
    const draft = await aDraft(customer, { waitsForStart: true, speakers: 2 });
    const uploadId = await upload(draft.id, 'one.wav', { settings: { participant: 'P-09' } });
    const settings = { language: 'de', speakers: 3, note: 'By phone' };
    await change(draft.id, uploadId, { settings, durationMs: 61_000 });
    const { files } = await customer.get(findUploadedFiles, { params: { jobId: draft.id } });
    expect(files).toMatchObject([{ name: 'one.wav', bytes: 20, durationMs: 61_000, settings }]);
    await start(draft.id);
    const [file] = (await read(draft.id)).files;
    expect(file).toMatchObject({ durationMs: null, settings });
    const order = await run(asSystem(organisationId), () => getFileOrder(file!.id));
    expect(order.settings).toMatchObject({ language: 'de', speakers: 3 });
    expect((await change(draft.id, uploadId, { settings })).status).toBe(409);
  });

  it('are refused for a language that no engine knows, and for strangers', async () => {
    const draft = await aDraft(customer, { waitsForStart: true });
    const uploadId = await upload(draft.id, 'one.wav');
    expect((await change(draft.id, uploadId, { settings: { language: 'tlh' } })).status).toBe(422);
    expect((await change(draft.id, uploadId, { settings: { speakers: 21 } })).status).toBe(400);
    const stranger = await actAs(server, await aPerson((await anOrganisation()).id));
    const call = { params: { jobId: draft.id }, body: { uploadId, settings: {} } };
    expect((await stranger.call(changeUpload, call)).status).toBe(404);
    expect((await new Browser(server).call(changeUpload, call)).status).toBe(401);
  });
});
