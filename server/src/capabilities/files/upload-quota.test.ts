import { statfs } from 'node:fs/promises';
import { deleteJob } from '@colloquy/contract/jobs';
import { beforeEach, expect, it } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { reconcileUpload } from './index.ts';
import { readOffset, beginUpload, sendBytes, uploadFile } from './uploads.factory.ts';

const MIB = 1024 ** 2;
const GIB = 1024 * MIB;
const server = useTestServer({
  COLLOQUY_PERSON_UPLOAD_BYTES: String(600 * MIB),
  COLLOQUY_ORGANISATION_UPLOAD_BYTES: String(1_000 * MIB),
});
let organisationId: string;
let person: Browser;

beforeEach(async () => {
  await server.superuser.query('delete from upload_reservation');
  organisationId = (await anOrganisation()).id;
  person = await aCustomer();
});

const aCustomer = async (): Promise<Browser> => actAs(server, await aPerson(organisationId));
async function begin(size: number | null, browser = person): Promise<Response> {
  return beginUpload(browser, { jobId: (await aDraft(browser)).id, name: 'a.wav', size });
}
const errorOf = async (response: Response): Promise<string[]> => {
  const { error, message } = (await response.json()) as { error: string; message: string };
  return [String(response.status), error, message];
};
const addressOf = (response: Response): string => response.headers.get('location')!;
const reserved = async (): Promise<number> =>
  (
    await server.superuser.query('select from upload_reservation where organisation_id = $1', [
      organisationId,
    ])
  ).rowCount!;

it('refuses announced bytes above the quota of a person or organisation, with a sentence', async () => {
  const first = await begin(400 * MIB);
  expect(first.status).toBe(201);
  expect(await errorOf(await begin(400 * MIB))).toEqual([
    '507',
    'upload-quota',
    'With this file, your uploads that are waiting for transcription, or came with a transcript, would exceed the limit of 0.6 GB. Delete some, wait until they’re transcribed, or ask your administrator.',
  ]);
  const [second, third] = [await aCustomer(), await aCustomer()];
  expect((await begin(500 * MIB, second)).status).toBe(201);
  expect((await errorOf(await begin(400 * MIB, third)))[2]).toMatch(
    /^With this file, your organisation’s uploads .* 1 GB\./,
  );
  const removed = await person.fetch(addressOf(first), {
    method: 'DELETE',
    headers: { 'tus-resumable': '1.0.0' },
  });
  expect(removed.status).toBe(204);
  expect((await begin(400 * MIB, third)).status).toBe(201);
  expect(await reserved()).toBe(2);
});

it('counts concurrent uploads', async () => {
  const begun = await Promise.all([1, 2, 3, 4, 5].map(() => begin(250 * MIB)));
  expect(begun.map(({ status }) => status).toSorted()).toEqual([201, 201, 507, 507, 507]);
});

it('counts an upload without a size, and more of it as it grows', async () => {
  const address = addressOf(await begin(null));
  expect(addressOf(await begin(null))).toBeTruthy();
  expect((await begin(null)).status).toBe(507);
  expect((await sendBytes(person, address, 0, Buffer.from('01234'))).status).toBe(204);
  // A length announced at the end is checked as well.
  expect(
    (await errorOf(await sendBytes(person, address, 5, Buffer.from('5'), { length: 400 * MIB })))[1],
  ).toBe('upload-quota');
  // A body without a length may bring the maximum file size.
  const endless = new Blob(['56789']).stream();
  expect((await errorOf(await sendBytes(person, address, 5, endless)))[1]).toBe('upload-quota');
  expect((await readOffset(person, address)).headers.get('upload-offset')).toBe('5');
  expect((await sendBytes(person, address, 5, Buffer.from('56789'), { length: 10 })).status).toBe(204);
});

it('counts the most that a creation request without a body length may bring', async () => {
  const { id: jobId } = await aDraft(person);
  const create = (size: number | null) =>
    beginUpload(person, { jobId, name: 'a.wav', size, body: new Blob(['01234']).stream() });
  expect((await errorOf(await create(null)))[1]).toBe('upload-quota');
  expect(await reserved()).toBe(0);
  const begun = await create(6);
  expect([begun.status, begun.headers.get('upload-offset')]).toEqual([201, '5']);
});

it('counts uploads with unpaid work only', async () => {
  const draft = await aDraft(person);
  const fileId = await uploadFile(person, { jobId: draft.id, name: 'a.wav', bytes: Buffer.alloc(10) });
  expect(await reserved()).toBe(0);
  await server.superuser.query('update file set bytes = $2 where id = $1', [fileId, 400 * MIB]);
  const set = (state: string): Promise<unknown> =>
    server.superuser.query('update job_file set state = $2 where file_id = $1', [fileId, state]);
  for (const state of ['unpaid', 'failed']) {
    await set(state);
    expect((await begin(300 * MIB)).status).toBe(507);
  }
  for (const state of ['cancelled', 'ready']) {
    await set(state);
    expect((await begin(300 * MIB)).status).toBe(201);
    await server.superuser.query('delete from upload_reservation');
  }
  // A recording with its own transcript is never paid for.
  await server.superuser.query('update job_file set is_free = true where file_id = $1', [fileId]);
  for (const state of ['running', 'ready']) {
    await set(state);
    expect((await begin(300 * MIB)).status).toBe(507);
  }
  // It never will be, so it must not count for good.
  await server.superuser.query('update job set completed_at = now() where id = $1', [draft.id]);
  expect((await begin(300 * MIB)).status).toBe(201);
});

it('counts a failed file until its job is deleted', async () => {
  const { id: jobId } = await aDraft(person);
  const fileId = await uploadFile(person, { jobId, name: 'a.wav', bytes: Buffer.alloc(10) });
  await server.superuser.query('update file set bytes = $2 where id = $1', [fileId, 400 * MIB]);
  await server.superuser.query(`update job_file set state = 'failed' where file_id = $1`, [fileId]);
  expect((await begin(300 * MIB)).status).toBe(507);
  await person.get(deleteJob, { params: { jobId } });
  expect((await begin(300 * MIB)).status).toBe(201);
});

it('does not count an abandoned upload after its deletion', async () => {
  const address = addressOf(await begin(400 * MIB));
  await sendBytes(person, address, 0, Buffer.from('0'));
  shiftClock(8 * 24 * 3_600_000);
  const payload = { uploadId: address.split('/').at(-1)!, check: 5 };
  await runTask(reconcileUpload, organisationId, payload).finally(() => shiftClock(0));
  expect(await reserved()).toBe(0);
});

it('keeps spare space on the disk for announced bytes, and checks again at each request', async () => {
  const { bavail, bsize } = await statfs(server.config.dataFolder);
  // Other programs write to this disk as well: half a GiB of tolerance.
  server.config.spareDiskBytes = bavail * bsize - 1.25 * GIB;
  try {
    const address = addressOf(await begin(590 * MIB));
    const second = await actAs(server, await aPerson((await anOrganisation()).id));
    await server.superuser.query('update upload_reservation set bytes = $1', [GIB]);
    expect((await errorOf(await begin(300 * MIB, second)))[1]).toBe('disk-full');
    const { rowCount } = await server.superuser.query('select from upload_reservation');
    expect(rowCount).toBe(1);
    // An upload idle for an hour reserves no space.
    await server.superuser.query(`update upload_reservation set changed_at = now() - interval '2 hours'`);
    expect((await begin(300 * MIB, second)).status).toBe(201);
    server.config.spareDiskBytes = bavail * bsize;
    expect((await errorOf(await sendBytes(person, address, 0, Buffer.from('0'))))[1]).toBe('disk-full');
    server.config.spareDiskBytes = 0;
    await server.superuser.query('delete from upload_reservation');
    const growing = addressOf(await begin(null));
    server.config.spareDiskBytes = bavail * bsize;
    expect(
      (await errorOf(await sendBytes(person, growing, 0, Buffer.from('0'), { length: 300 * MIB })))[1],
    ).toBe('disk-full');
    const { rows } = await server.superuser.query('select bytes::float8 as bytes from upload_reservation');
    expect(rows).toEqual([{ bytes: 256 * MIB }]);
    await server.superuser.query('delete from upload_reservation');
    server.config.spareDiskBytes = 0;
    expect((await sendBytes(person, address, 0, Buffer.from('0'))).status).toBe(204);
  } finally {
    server.config.spareDiskBytes = undefined;
  }
});

it('counts other uploads on the disk when an idle one resumes', async () => {
  const { bavail, bsize } = await statfs(server.config.dataFolder);
  server.config.spareDiskBytes = bavail * bsize - 1.25 * GIB;
  try {
    const address = addressOf(await begin(590 * MIB));
    await server.superuser.query(`update upload_reservation set changed_at = now() - interval '2 hours'`);
    const idle = await reservations();
    const second = await actAs(server, await aPerson((await anOrganisation()).id));
    const other = addressOf(await begin(590 * MIB, second))
      .split('/')
      .at(-1);
    await server.superuser.query('update upload_reservation set bytes = $2 where id = $1', [
      other,
      1.5 * GIB,
    ]);
    const resume = () => sendBytes(person, address, 0, Buffer.from('0'));
    expect((await errorOf(await resume()))[1]).toBe('disk-full');
    // After a refusal it is as idle as before and reserves no space.
    expect(await reservations()).toEqual(idle);
    await server.superuser.query('delete from upload_reservation where id = $1', [other]);
    expect((await resume()).status).toBe(204);
  } finally {
    server.config.spareDiskBytes = undefined;
  }
});

const reservations = async (): Promise<unknown[]> =>
  (
    await server.superuser.query('select * from upload_reservation where organisation_id = $1', [
      organisationId,
    ])
  ).rows;
