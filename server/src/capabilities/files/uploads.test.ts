import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readUploadLimits } from '@colloquy/contract/files';
import { deleteJob, findJobs } from '@colloquy/contract/jobs';
import { beforeAll, describe, expect, it } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { reconcileUpload, withLocalCopy } from './index.ts';
import { readOffset, beginUpload, sendBytes, uploadFile } from './uploads.factory.ts';

const server = useTestServer();
const DAY = 24 * 3_600_000;
let organisationId: string;
let customer: Browser;
let colleague: Browser;
let stranger: Browser;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  customer = await actAs(server, await aPerson(organisationId));
  colleague = await actAs(server, await aPerson(organisationId));
  stranger = await actAs(server, await aPerson((await anOrganisation()).id));
});

/** A new upload and its path. */
async function begin(size = 10, name = 'interview.wav') {
  const draft = await aDraft(customer, { name: newId() });
  const address = (await beginUpload(customer, { jobId: draft.id, name, size })).headers.get('location')!;
  const uploadId = address.split('/').at(-1)!;
  return {
    draft,
    address,
    uploadId,
    path: join(server.config.dataFolder, 'files', organisationId, uploadId, 'original'),
  };
}

const jobsNamed = async (name: string) => (await customer.get(findJobs, { query: { q: name } })).rows;
const errorOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
];

describe('an upload', () => {
  it('arrives byte for byte after random cuts and resumes', async () => {
    const bytes = randomBytes(8 * 1024 * 1024 + 17);
    const { address, uploadId } = await begin(bytes.length);
    let offset = 0;
    let lost = 0;
    for (let cuts = 0; offset < bytes.length; cuts++) {
      const until =
        cuts < 20 ? offset + Math.floor(Math.random() ** 2 * (bytes.length - offset)) : bytes.length;
      await sendBytes(
        customer,
        address,
        offset,
        cutAt(bytes.subarray(offset, until), until < bytes.length),
      ).catch(() => {});
      const response = await readOffset(customer, address);
      offset = Number(response.headers.get('upload-offset'));
      lost += until - offset;
    }
    expect(lost / bytes.length).toBeLessThan(0.5);
    // Compared as a whole: the matcher would compare byte by byte.
    expect(bytes.equals(await withLocalCopy(organisationId, uploadId, (path) => readFile(path)))).toBe(true);
    const digest = await withLocalCopy(organisationId, uploadId, (_path, sha256) => sha256());
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('of zero bytes becomes a file, and the content check reports it', async () => {
    const draft = await aDraft(customer, { name: newId() });
    await uploadFile(customer, { jobId: draft.id, name: 'empty.mp3', bytes: new Uint8Array() });
    expect(await jobsNamed(draft.name)).toMatchObject([{ stage: 3 }]);
  });

  it('makes one job, however often and concurrently it is finished', async () => {
    const { draft, address, path } = await begin();
    // The server died after the last byte and before the row.
    await writeFile(path, '0123456789');
    expect(await jobsNamed(draft.name)).toMatchObject([{ stage: 1 }]);
    const responses = await Promise.all(Array.from({ length: 5 }, () => readOffset(customer, address)));
    expect(responses.map((each) => [each.status, each.headers.get('upload-offset')])).toEqual(
      Array.from({ length: 5 }, () => [200, '10']),
    );
    expect(await jobsNamed(draft.name)).toMatchObject([{ stage: 3 }]);
  });

  it('is finished by its task if no browser comes back', async () => {
    const { draft, uploadId, path } = await begin();
    await writeFile(path, '0123456789');
    await runTask(reconcileUpload, organisationId, { uploadId, check: 0 });
    await runTask(reconcileUpload, organisationId, { uploadId, check: 0 });
    expect(await jobsNamed(draft.name)).toMatchObject([{ stage: 3 }]);
  });

  it('is kept for a week if unfinished, then deleted', async () => {
    const { address, uploadId, path } = await begin();
    await sendBytes(customer, address, 0, Buffer.from('01234'));
    await runTask(reconcileUpload, organisationId, { uploadId, check: 0 });
    const { rows } = await server.superuser.query(`select key from task where subject_id = $1 order by key`, [
      uploadId,
    ]);
    expect(rows.map((row: { key: string }) => row.key.split(':').at(-1))).toEqual(['0', '1']);
    expect((await stat(path)).size).toBe(5);
    shiftClock(7 * DAY + 60_000);
    await runTask(reconcileUpload, organisationId, { uploadId, check: 5 }).finally(() => shiftClock(0));
    await expect(stat(path)).rejects.toThrow('ENOENT');
    expect((await readOffset(customer, address)).status).toBe(404);
  });

  it('is kept for as long as bytes arrive', async () => {
    const { address, uploadId, path } = await begin();
    await sendBytes(customer, address, 0, Buffer.from('01234'));
    const reconcileAfter = (bytes: number): Promise<unknown> => {
      const progress = { bytes, since: new Date().toISOString() };
      shiftClock(7 * DAY + 60_000);
      const run = runTask(reconcileUpload, organisationId, { uploadId, check: 5, progress });
      return run.finally(() => shiftClock(0));
    };
    await reconcileAfter(3);
    expect((await stat(path)).size).toBe(5);
    await reconcileAfter(5);
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('for a deleted draft is discarded', async () => {
    const { draft, address, uploadId, path } = await begin();
    await customer.get(deleteJob, { params: { jobId: draft.id } });
    expect(await errorOf(await sendBytes(customer, address, 0, Buffer.from('0123456789')))).toEqual([
      404,
      'not-found',
    ]);
    await runTask(reconcileUpload, organisationId, { uploadId, check: 0 });
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('can be cancelled by its person', async () => {
    const { address, path } = await begin();
    const removed = await customer.fetch(address, {
      method: 'DELETE',
      headers: { 'tus-resumable': '1.0.0' },
    });
    expect(removed.status).toBe(204);
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });
});

describe('access to uploads and their limits', () => {
  it('reports what is accepted before a file is chosen', async () => {
    const limits = await customer.get(readUploadLimits);
    // Free allows files of up to an hour.
    expect(limits).toMatchObject({ maxBytes: 4 * 1024 ** 3, maxDurationMs: 60 * 60_000 });
    const types = limits.services.find(({ sid }) => sid === 'SID002')!.types;
    expect(types.find(({ name }) => name === 'OGG/Opus')).toMatchObject({ kind: 'recording' });
    expect(types.find(({ name }) => name === 'SRT')).toMatchObject({ kind: 'transcript' });
  });

  it('leaves it to transcription to explain the content of a file of another type', async () => {
    const draft = await aDraft(customer);
    const begun = await beginUpload(customer, { jobId: draft.id, name: 'notes.pdf', size: 10 });
    expect(begun.status).toBe(201);
  });

  it('refuses an announced size of 10 GB before the first byte', async () => {
    const draft = await aDraft(customer);
    const refused = await beginUpload(customer, { jobId: draft.id, name: 'a.wav', size: 10_000_000_000 });
    expect(await errorOf(refused)).toEqual([413, 'too-large']);
  });

  it('refuses what the protocol or its metadata do not allow', async () => {
    const draft = await aDraft(customer);
    const bare = { jobId: draft.id, name: 'a.wav', size: 3 };
    expect(await errorOf(await beginUpload(customer, { ...bare, name: '' }))).toEqual([400, 'invalid-input']);
    expect(await errorOf(await beginUpload(customer, { ...bare, jobId: 'x' }))).toEqual([
      400,
      'invalid-input',
    ]);
    expect(await errorOf(await beginUpload(customer, { ...bare, size: -1 }))).toEqual([400, 'invalid-input']);
    const old = await beginUpload(customer, { ...bare, headers: { 'tus-resumable': '0.2.2' } });
    expect(await errorOf(old)).toEqual([400, 'invalid-input']);
    const { address } = await begin();
    expect(await errorOf(await sendBytes(customer, address, 4, Buffer.from('x')))).toEqual([
      409,
      'changed-meanwhile',
    ]);
    expect(await errorOf(await sendBytes(customer, address, 0, Buffer.alloc(11)))).toEqual([
      413,
      'too-large',
    ]);
  });

  it('requires a session, permission, our own origin and the own job', async () => {
    const draft = await aDraft(customer);
    const upload = { jobId: draft.id, name: 'a.wav', size: 3 };
    expect(await errorOf(await beginUpload(new Browser(server), upload))).toEqual([401, 'signed-out']);
    const admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
    expect(await errorOf(await beginUpload(admin, upload))).toEqual([403, 'not-permitted']);
    const elsewhere = { ...upload, headers: { origin: 'https://elsewhere.test' } };
    expect(await errorOf(await beginUpload(customer, elsewhere))).toEqual([403, 'foreign-origin']);
    expect(await errorOf(await beginUpload(stranger, upload))).toEqual([404, 'not-found']);
    expect(await errorOf(await beginUpload(colleague, upload))).toEqual([404, 'not-found']);
    expect(await errorOf(await beginUpload(customer, { ...upload, jobId: newId() }))).toEqual([
      404,
      'not-found',
    ]);
  });

  it('shows an upload to its person only', async () => {
    const { address } = await begin();
    for (const other of [colleague, stranger]) {
      expect((await readOffset(other, address)).status).toBe(404);
      expect(await errorOf(await sendBytes(other, address, 0, Buffer.from('x')))).toEqual([404, 'not-found']);
      const removed = await other.fetch(address, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
      expect(await errorOf(removed)).toEqual([404, 'not-found']);
    }
    expect((await readOffset(new Browser(server), address)).status).toBe(401);
    expect((await readOffset(customer, `/api/uploads/${newId()}`)).status).toBe(404);
    expect((await readOffset(customer, '/api/uploads/..%2F..%2Fsecret')).status).toBe(404);
  });
});

/** A body that breaks off after its bytes, like a lost connection, or ends normally. */
function cutAt(bytes: Uint8Array, isCut: boolean): ReadableStream {
  let sent = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (sent < bytes.length) {
        controller.enqueue(bytes.subarray(sent, (sent += 65_536)));
      } else if (isCut) controller.error(new Error('cut'));
      else controller.close();
    },
  });
}
