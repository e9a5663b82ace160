import { deleteJob, readJob } from '@colloquy/contract/jobs';
import { beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { saveMediaProperties, findMedia, readDerived, recordDerived, storeDerived } from './index.ts';
import { uploadFile } from './uploads.factory.ts';

const server = useTestServer();
const BYTES = Buffer.from('0123456789');
let organisationId: string;
let customer: Browser;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  customer = await actAs(server, await aPerson(organisationId));
});

/** A file that the content check identified as WAV by default. */
async function aRecording({
  name = 'interview.wav',
  mediaType = 'wav' as string | null,
  needsPlayback = false,
} = {}) {
  const draft = await aDraft(customer);
  const fileId = await uploadFile(customer, { jobId: draft.id, name, bytes: BYTES });
  if (mediaType !== null)
    await run(asSystem(organisationId), () =>
      saveMediaProperties(fileId, { mediaType, sha256: 'x', needsPlayback }),
    );
  return { fileId, jobId: draft.id, path: `/api/media/${fileId}` };
}

const derive = async (fileId: string, kind: string, bytes: Buffer) => {
  const stored = await storeDerived(organisationId, fileId, kind, bytes);
  await run(asSystem(organisationId), () => recordDerived(organisationId, stored));
};

const ask = async (path: string, range?: string, more: Record<string, string> = {}) => {
  const response = await customer.fetch(path, { headers: { ...(range && { range }), ...more } });
  const { status, headers } = response;
  return { status, range: headers.get('content-range'), text: await response.text(), headers };
};

describe('listening to a recording', () => {
  it('sends all of it, or the requested range', async () => {
    const { path } = await aRecording();
    expect(await ask(path)).toMatchObject({ status: 200, range: null, text: '0123456789' });
    expect(await ask(path, 'bytes=2-4')).toMatchObject({ status: 206, range: 'bytes 2-4/10', text: '234' });
    expect(await ask(path, 'bytes=7-')).toMatchObject({ status: 206, range: 'bytes 7-9/10', text: '789' });
    expect(await ask(path, 'bytes=-3')).toMatchObject({ status: 206, range: 'bytes 7-9/10', text: '789' });
    expect(await ask(path, 'bytes=0-99')).toMatchObject({
      status: 206,
      range: 'bytes 0-9/10',
      text: '0123456789',
    });
    expect(await ask(path, 'bytes=10-')).toMatchObject({ status: 416, range: 'bytes */10', text: '' });
    expect(await ask(path, 'bytes=-0')).toMatchObject({ status: 416 });
    for (const odd of ['bytes=4-2', 'bytes=1-2,4-5', 'lines=1-2', 'bytes=x'])
      expect(await ask(path, odd)).toMatchObject({ status: 200, text: '0123456789' });
    const head = await customer.fetch(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      '10',
      'bytes',
    ]);
  });

  it('resumes with If-Range only for the same bytes', async () => {
    const { path, fileId } = await aRecording({ needsPlayback: true });
    const tag = (await ask(path)).headers.get('etag')!;
    expect(await ask(path, 'bytes=2-4', { 'if-range': tag })).toMatchObject({ status: 206 });
    await derive(fileId, 'playback', Buffer.from('a copy'));
    expect(await ask(path, 'bytes=2-4', { 'if-range': tag })).toMatchObject({ status: 200, text: 'a copy' });
  });

  it('is never cached, sniffed or opened as a page', async () => {
    const { headers } = await ask((await aRecording()).path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'audio/wav',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="interview.wav"; filename*=UTF-8''interview.wav`,
    });
    const page = await ask((await aRecording({ name: 'page.html', mediaType: null })).path);
    expect(page.headers.get('content-type')).toBe('application/octet-stream');
    expect(page.headers.get('content-disposition')).toMatch(/^attachment; filename="page.html"/);
  });

  it('prefers the playable copy, and reports when nothing is playable yet', async () => {
    const { fileId, path } = await aRecording({ mediaType: 'amr', needsPlayback: true });
    const found = () => run(asSystem(organisationId), () => findMedia(fileId));
    expect(await found()).toEqual({ media: null, peaks: null });
    await derive(fileId, 'playback', Buffer.from('a copy'));
    await derive(fileId, 'peaks', Buffer.from([1, 2, 3]));
    expect(await found()).toEqual({ media: { path, type: 'audio/mp4' }, peaks: `${path}/peaks` });
    expect((await ask(path)).headers.get('content-type')).toBe('audio/mp4');
    expect(await ask(`${path}/peaks`)).toMatchObject({ status: 200, text: '\u0001\u0002\u0003' });
    await derive(fileId, 'peaks', Buffer.from([4, 5]));
    expect([...(await readDerived(organisationId, fileId, 'peaks', { start: 1, end: 1 }))]).toEqual([5]);
  });

  it('sends the peaks at the requested level, or a range of the finest', async () => {
    const { fileId, path } = await aRecording();
    await derive(fileId, 'peaks', Buffer.from(Int8Array.of(-1, 2, -30, 4, -5, 60, -7, 8, 0, 1).buffer));
    const peaks = async (query: string, headers: Record<string, string> = {}) => {
      const response = await customer.fetch(`${path}/peaks${query}`, { headers });
      return [response.status, ...new Int8Array(await response.arrayBuffer())];
    };
    expect(await peaks('?level=1')).toEqual([200, -30, 4, -7, 60, 0, 1]);
    expect(await peaks('?level=20')).toEqual([200, -30, 60]);
    expect(await peaks('', { range: 'bytes=4-7' })).toEqual([206, -5, 60, -7, 8]);
    expect((await ask(`${path}/peaks?level=21`)).status).toBe(400);
  });

  it('requires a session and permission at every request, and shows nothing of other users or deleted jobs', async () => {
    const { path, jobId } = await aRecording();
    expect((await new Browser(server).fetch(path)).status).toBe(401);
    const colleague = await actAs(server, await aPerson(organisationId));
    const stranger = await actAs(server, await aPerson((await anOrganisation()).id));
    const platformAdmin = await actAs(server, await aPerson(organisationId, 'admin'));
    const organisationAdmin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
    for (const other of [colleague, stranger]) expect((await other.fetch(path)).status).toBe(404);
    expect((await platformAdmin.fetch(path)).status).toBe(403);
    expect((await organisationAdmin.fetch(path)).status).toBe(200);
    expect((await ask(`/api/media/${newId()}`)).status).toBe(404);
    expect((await ask('/api/media/nothing')).status).toBe(404);
    expect((await ask(`${path}/peaks`)).status).toBe(404);
    await customer.get(deleteJob, { params: { jobId } });
    expect((await ask(path)).status).toBe(404);
    expect((await organisationAdmin.fetch(path)).status).toBe(404);
  });
});

describe('the name of a file', () => {
  const RIGHT_TO_LEFT = '\u202Egpj.exe';
  it.each([
    ['Interview 🎙️ mit Ägypten.wav', 'Interview 🎙️ mit Ägypten.wav'],
    ['👩‍👩‍👧 family.mp3', '👩‍👩‍👧 family.mp3'],
    ['مقابلة.ogg', 'مقابلة.ogg'],
    [`photo${RIGHT_TO_LEFT}`, 'photogpj.exe'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\recordings\\one.wav', 'one.wav'],
    ['a\r\nSet-Cookie: x=1.wav', 'a Set-Cookie: x=1.wav'],
    ['A\u030Angstro\u0308m.wav', 'Ångström.wav'],
    ['...', 'Recording'],
    [`${'long '.repeat(90)}.wav`, expect.stringMatching(/^long .*…\.wav$/)],
  ])('%j is shown as %j, and never part of a header or path', async (given, shown) => {
    const { jobId, path } = await aRecording({ name: given });
    const { job } = await customer.get(readJob, { params: { jobId } });
    expect(job.files[0]!.name).toEqual(shown);
    const { headers } = await ask(path);
    const disposition = headers.get('content-disposition')!;
    expect(disposition).toMatch(/^inline; filename="[\x20-\x7E]*"; filename\*=UTF-8''[\w.%~!&$#^`|+-]*$/);
    expect(decodeURIComponent(disposition.split("''")[1]!)).toBe(job.files[0]!.name);
    expect(headers.get('set-cookie')).toBeNull();
  });
});
