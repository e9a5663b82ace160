import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retryJob } from '@colloquy/contract/jobs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readOffset, beginUpload, sendBytes } from '../capabilities/files/uploads.factory.ts';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { aDraft } from '../capabilities/jobs/jobs.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import {
  followJob,
  createTranscriptionJob,
} from '../capabilities/transcription/pipeline/pipeline.factory.ts';
import { type Browser, actAs } from '../testing/browser.ts';
import { makeWav, tone } from '../testing/synthetic-audio.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { type TestServer, useTestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { expectedWords, readWords } from './transcription-progress.ts';

const disk = mountSmallDisk();
afterAll(() => disk?.unmount());

describe.skipIf(!disk)('a full disk (requires root to mount a small one)', () => {
  const folder = disk?.folder ?? '';
  const server = useTestServer({ COLLOQUY_DATA: join(folder, 'data') });
  let customer: Browser;
  let worker: TestProcess;
  beforeAll(async () => {
    await mkdir(join(folder, 'data/files'), { recursive: true });
    customer = await actAs(server, await aPerson((await anOrganisation()).id));
    worker = await startProcess('fake-engines', server.config);
  });
  afterAll(() => worker?.end());
  const filler = join(folder, 'filler');
  afterEach(() => rm(filler, { force: true }));

  it('refuses an upload with a message before any byte is sent', async () => {
    const draft = await aDraft(customer);
    await fillDisk(folder, filler);
    const answer = await beginUpload(customer, { jobId: draft.id, name: 'a.wav', size: 1_000_000 });
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({
      error: 'disk-full',
      message: 'This server has no space left for files. What has been uploaded so far is saved.',
    });
  });

  it('stops an upload with a message and keeps the bytes received', async () => {
    const draft = await aDraft(customer);
    const bytes = makeWav(30, tone);
    const half = bytes.length / 2;
    const begun = await beginUpload(customer, { jobId: draft.id, name: 'a.wav', size: bytes.length });
    const address = begun.headers.get('location')!;
    expect((await sendBytes(customer, address, 0, bytes.subarray(0, half))).status).toBe(204);
    await fillDisk(folder, filler);
    const full = await sendBytes(customer, address, half, bytes.subarray(half));
    expect(full.status).toBe(507);
    expect(await full.json()).toMatchObject({ error: 'disk-full' });
    await rm(filler);
    const offset = Number((await readOffset(customer, address)).headers.get('upload-offset'));
    expect(offset).toBeGreaterThanOrEqual(half);
    expect((await sendBytes(customer, address, offset, bytes.subarray(offset))).status).toBe(204);
    await followJob(customer, draft.id);
    expect(await readWords(customer, draft.id)).toEqual(expectedWords(30));
  });

  it(
    'retries the work for a day, then fails with a message, keeps the recording and allows Retry',
    { timeout: 60_000 },
    async () => {
      await worker.end();
      const jobId = await createTranscriptionJob(customer, { name: 'a.wav', bytes: makeWav(90, tone) });
      await fillDisk(folder, filler);
      worker = await startProcess('fake-engines', server.config, { FAKE_RETRY_MS: '100' });
      // A file error is retried 7 times; a full disk is retried for a day.
      await setFailures(server, 7);
      expect((await findFailures(server)).map(({ state }) => state)).toEqual(['queued']);
      await setFailures(server, 159);
      const { job } = await followJob(customer, jobId);
      expect(job.files[0]!.progress.failure).toEqual({
        reason: 'disk-full',
        found: 'The disk of this server is full.',
        remedy: 'Ask your administrator to free up space, then retry. Your recording is saved.',
        canRetry: true,
      });
      await rm(filler);
      await customer.get(retryJob, { params: { jobId } });
      await followJob(customer, jobId);
      expect(await readWords(customer, jobId)).toEqual(expectedWords(90));
    },
  );
});

const findFailures = async (server: TestServer) =>
  (
    await server.superuser.query<{ state: string; failures: number }>(
      `select state, failures from task where failure = 'disk-full'`,
    )
  ).rows;

/** Simulates this many failed attempts and waits for one more. */
async function setFailures(server: TestServer, failures: number): Promise<void> {
  await waitFor(async () => {
    await server.superuser.query(
      `update task set failures = $1 where failure = 'disk-full' and state = 'queued' and failures < $1`,
      [failures],
    );
    return (await findFailures(server)).some((task) => task.failures > failures);
  }, 30_000);
}

/** Mounts an 80 MiB tmpfs. Returns undefined without permission to mount. */
function mountSmallDisk(): { folder: string; unmount: () => void } | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=80m,mode=711', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    unmount: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Fills a disk completely. */
async function fillDisk(folder: string, path: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const handle = await open(path, 'w');
  try {
    const page = Buffer.alloc(bsize, 1);
    for (let left = bavail; left > 0; left--) await handle.write(page);
  } finally {
    await handle.close();
  }
}
