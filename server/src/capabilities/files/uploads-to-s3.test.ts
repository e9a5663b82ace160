/**
 * A file's life on an S3 server. Runs if COLLOQUY_TEST_S3 names an empty bucket, in the form of
 * COLLOQUY_STORAGE (a local server: `…&tls=0`).
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { deleteJob } from '@colloquy/contract/jobs';
import { describe, expect, it } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { storage } from '../../platform/storage/index.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { purgeJob } from '../jobs/index.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { reconcileUpload, readDerived, recordDerived, storeDerived, withLocalCopy } from './index.ts';
import { readOffset, beginUpload, sendBytes } from './uploads.factory.ts';

const bucket = process.env.COLLOQUY_TEST_S3;
const MIB = 1024 * 1024;

describe.skipIf(!bucket)('a bucket (needs COLLOQUY_TEST_S3)', () => {
  const server = useTestServer(bucket ? { COLLOQUY_STORAGE: bucket } : {});

  it('stores uploads in parts, serves ranges, and is empty after the purge', async () => {
    const organisationId = (await anOrganisation()).id;
    const customer = await actAs(server, await aPerson(organisationId));
    const begin = async (size: number) => {
      const draft = await aDraft(customer);
      const begun = await beginUpload(customer, { jobId: draft.id, name: 'Ünïcode 🎙.wav', size });
      const address = begun.headers.get('location')!;
      return { jobId: draft.id, address, fileId: address.split('/').at(-1)! };
    };

    const bytes = randomBytes(20 * MIB + 3);
    const { jobId, address, fileId } = await begin(bytes.length);
    for (const [from, to] of [
      [0, 9 * MIB],
      [9 * MIB, 17 * MIB],
      [17 * MIB, bytes.length],
    ] as const) {
      expect((await sendBytes(customer, address, from, bytes.subarray(from, to))).status).toBe(204);
      expect((await readOffset(customer, address)).headers.get('upload-offset')).toBe(String(to));
    }
    const copy = await withLocalCopy(organisationId, fileId, (path) => readFile(path));
    expect(bytes.equals(copy)).toBe(true);
    const range = await customer.fetch(`/api/media/${fileId}`, { headers: { range: 'bytes=100-199' } });
    expect(range.status).toBe(206);
    expect(bytes.subarray(100, 200).equals(Buffer.from(await range.arrayBuffer()))).toBe(true);
    const stored = await storeDerived(organisationId, fileId, 'peaks', Buffer.from('peaks'));
    await run(asSystem(organisationId), () => recordDerived(organisationId, stored));
    expect(String(await readDerived(organisationId, fileId, 'peaks', { start: 1, end: 2 }))).toBe('ea');

    await customer.get(deleteJob, { params: { jobId } });
    await server.superuser.query(
      `update job set deleted_at = deleted_at - interval '31 days' where id = $1`,
      [jobId],
    );
    await runTask(purgeJob, organisationId, { jobId });

    await recordsToTheBucket(customer, organisationId);

    const abandoned = await begin(10);
    await sendBytes(customer, abandoned.address, 0, Buffer.from('01234'));
    shiftClock(8 * 24 * 3_600_000);
    const reconciled = runTask(reconcileUpload, organisationId, { uploadId: abandoned.fileId, check: 5 });
    await reconciled.finally(() => shiftClock(0));
    expect(await storage().list(organisationId)).toEqual([]);
  }, 60_000);
});

/** Live recordings: ended with their last bytes, without bytes, and abandoned. */
async function recordsToTheBucket(customer: Browser, organisationId: string): Promise<void> {
  const bytes = randomBytes(7 * MIB + 11);
  const record = async (until: number): Promise<string> => {
    const draft = await aDraft(customer);
    const begun = await beginUpload(customer, { jobId: draft.id, name: 'recorded.webm', size: null });
    const address = begun.headers.get('location')!;
    for (const [from, to] of [
      [0, 100_000],
      [100_000, 6 * MIB],
      [6 * MIB, until],
    ] as const)
      expect((await sendBytes(customer, address, from, bytes.subarray(from, to))).status).toBe(204);
    expect((await readOffset(customer, address)).headers.get('upload-offset')).toBe(String(until));
    return address;
  };
  const read = (address: string) =>
    withLocalCopy(organisationId, address.split('/').at(-1)!, (path) => readFile(path));

  const withBytes = await record(7 * MIB);
  await sendBytes(customer, withBytes, 7 * MIB, bytes.subarray(7 * MIB), { length: bytes.length });
  expect(bytes.equals(await read(withBytes))).toBe(true);

  const withNone = await record(bytes.length);
  await sendBytes(customer, withNone, bytes.length, new Uint8Array(), { length: bytes.length });
  expect(bytes.equals(await read(withNone))).toBe(true);

  const byNobody = await record(bytes.length);
  shiftClock(8 * 24 * 3_600_000);
  const order = { uploadId: byNobody.split('/').at(-1)!, check: 5 };
  await runTask(reconcileUpload, organisationId, order).finally(() => shiftClock(0));
  expect(bytes.equals(await read(byNobody))).toBe(true);
  await storage().deleteFolder(organisationId);
}
