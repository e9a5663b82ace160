import { readFileSheet } from '@colloquy/contract/files';
import { readJob, RECORDING_CONSENT } from '@colloquy/contract/jobs';
import { beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { shiftClock } from '../../platform/clock.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { reconcileUpload } from '../files/index.ts';
import { readOffset, beginUpload, sendBytes } from '../files/uploads.factory.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { getFileOrder } from './index.ts';
import { aDraft } from './jobs.factory.ts';

const server = useTestServer();
let organisationId: string;
let customer: Browser;
let personId: string;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  const person = await aPerson(organisationId);
  personId = person.id;
  customer = await actAs(server, person);
});

const errorOf = async (response: Response) =>
  [response.status, ((await response.json()) as { message: string }).message] as const;

/** Uploads a file with an order. Returns the job and its file. */
async function uploadWith(order: unknown, settings: Parameters<typeof aDraft>[1] = {}) {
  const draft = await aDraft(customer, { name: newId(), ...settings });
  const begun = await beginUpload(customer, { jobId: draft.id, name: 'one.wav', size: 4, order });
  expect(begun.status).toBe(201);
  await sendBytes(customer, begun.headers.get('location')!, 0, Buffer.from('1234'));
  const { job } = await customer.get(readJob, { params: { jobId: draft.id } });
  return { job, file: job.files[0]! };
}

const orderOf = (jobFileId: string) => run(asSystem(organisationId), () => getFileOrder(jobFileId));

describe('settings of one file', () => {
  it('override those of its job', async () => {
    const settings = {
      language: 'de',
      speakers: 3,
      participant: 'P-07',
      speakerNames: ['Interviewer', 'P-07'],
    };
    const { file } = await uploadWith({ settings }, { language: 'en', speakers: 2 });
    expect(file.settings).toEqual(settings);
    expect((await orderOf(file.id)).settings).toEqual(settings);
  });

  it('leave everything else to the job', async () => {
    const { file } = await uploadWith({ settings: { participant: 'P-08' } }, { language: 'en', speakers: 2 });
    expect((await orderOf(file.id)).settings).toEqual({ language: 'en', speakers: 2, participant: 'P-08' });
  });

  it('can ask for language detection, and define the number of speakers by their names', async () => {
    const { file } = await uploadWith(
      { settings: { language: null, speakerNames: ['A', 'B', 'C'] } },
      { language: 'en', speakers: 2 },
    );
    expect((await orderOf(file.id)).settings).toMatchObject({ language: null, speakers: 3 });
  });

  it.each([
    ['invalid JSON', '{', 400, /aren’t valid JSON/],
    ['too many speakers', { settings: { speakers: 21 } }, 400, /settings\.speakers/],
    ['an unknown language', { settings: { language: 'tlh' } }, 422, /doesn’t support this language/],
    ['too large', { settings: { participant: 'x'.repeat(7_000) } }, 400, /.*/],
  ])('are refused before a byte is sent: %s', async (_what, order, status, words) => {
    const draft = await aDraft(customer, { name: newId() });
    const [answered, message] = await errorOf(
      await beginUpload(customer, { jobId: draft.id, name: 'one.wav', size: 4, order }),
    );
    expect(answered).toBe(status);
    expect(message).toMatch(words);
  });
});

describe('a spreadsheet with file settings', () => {
  const read = (text: string) =>
    customer.call(readFileSheet, { body: { content: Buffer.from(text).toString('base64') } });

  it('is read unchanged, with line numbers', async () => {
    const reply = await read('\uFEFFFile;Participant\r\n\r\n አንድ.wav ;P-01;x\r\n"a;b.wav";"P ""2"""\r\n');
    expect(reply.ok && reply.answer.lines).toEqual([
      { line: 1, cells: ['File', 'Participant'] },
      { line: 3, cells: ['አንድ.wav', 'P-01', 'x'] },
      { line: 4, cells: ['a;b.wav', 'P "2"'] },
    ]);
  });

  it.each([
    ['empty', '', /empty/],
    ['not a spreadsheet', 'RIFF\0\0\0WAVE', /isn’t a CSV or XLSX/],
    ['too long', `File\n${'a.wav\n'.repeat(1_001)}`, /up to 1,000 rows/],
  ])('is refused if it is %s', async (_what, text, words) => {
    const reply = await read(text);
    expect(reply.ok || reply.answer.message).toMatch(words);
  });
});

describe('a recording uploaded while it is made', () => {
  const record = async (name: string) => {
    const draft = await aDraft(customer, { name: newId() });
    const at = new Date().toISOString();
    const begun = await beginUpload(customer, {
      jobId: draft.id,
      name,
      size: null,
      order: { consent: { text: RECORDING_CONSENT, at } },
    });
    expect(begun.status).toBe(201);
    return { draft, at, address: begun.headers.get('location')! };
  };

  it('declares its length at the end and carries its consent', async () => {
    const { draft, at, address } = await record('recording.webm');
    expect((await sendBytes(customer, address, 0, Buffer.from('12345'))).status).toBe(204);
    const asked = await readOffset(customer, address);
    expect(asked.headers.get('upload-defer-length')).toBe('1');
    expect(asked.headers.get('upload-offset')).toBe('5');
    expect((await customer.get(readJob, { params: { jobId: draft.id } })).job.files).toEqual([]);
    const ended = await sendBytes(customer, address, 5, Buffer.from('678'), { length: 8 });
    expect(ended.status).toBe(204);
    const { job } = await customer.get(readJob, { params: { jobId: draft.id } });
    expect(job.files).toMatchObject([{ name: 'recording.webm', bytes: 8, consentAt: at }]);
    expect(await orderOf(job.files[0]!.id)).toMatchObject({
      consent: { text: RECORDING_CONSENT, at, personId },
    });
  });

  it('ends without another byte if everything was sent', async () => {
    const { draft, address } = await record('recording.webm');
    await sendBytes(customer, address, 0, Buffer.from('12345'));
    expect((await sendBytes(customer, address, 5, new Uint8Array(), { length: 5 })).status).toBe(204);
    const { job } = await customer.get(readJob, { params: { jobId: draft.id } });
    expect(job.files).toMatchObject([{ bytes: 5 }]);
  });

  it('is ended by its task if its browser does not return', async () => {
    const { draft, address } = await record('recording.webm');
    await sendBytes(customer, address, 0, Buffer.from('12345'));
    const order = { uploadId: address.split('/').at(-1)!, check: 5 };
    await runTask(reconcileUpload, organisationId, order);
    expect((await customer.get(readJob, { params: { jobId: draft.id } })).job.files).toEqual([]);
    shiftClock(8 * 24 * 3_600_000);
    await runTask(reconcileUpload, organisationId, order).finally(() => shiftClock(0));
    const { job } = await customer.get(readJob, { params: { jobId: draft.id } });
    expect(job.files).toMatchObject([{ bytes: 5 }]);
  });

  it('cannot end before the sent bytes, nor twice', async () => {
    const { address } = await record('recording.webm');
    await sendBytes(customer, address, 0, Buffer.from('12345'));
    expect((await sendBytes(customer, address, 5, new Uint8Array(), { length: 4 })).status).toBe(400);
    expect((await sendBytes(customer, address, 5, Buffer.from('6'), { length: 9 })).status).toBe(204);
    expect((await sendBytes(customer, address, 6, Buffer.from('7'), { length: 10 })).status).toBe(400);
    expect((await sendBytes(customer, address, 6, Buffer.from('789'))).status).toBe(204);
  });

  it('is limited to the maximum file size', async () => {
    const { address } = await record('recording.webm');
    const tooLong = server.config.maxUploadBytes + 1;
    expect((await sendBytes(customer, address, 0, Buffer.from('1'), { length: tooLong })).status).toBe(413);
  });
});
