import {
  acceptJob,
  cancelJob,
  createJob,
  deleteJob,
  excludeFile,
  moveJob,
  readJob,
  readJobHistory,
  readJobMetadata,
  refundJob,
  restoreJob,
} from '@colloquy/contract/jobs';
import { changeOwnSettings, readOwnSettings } from '@colloquy/contract/organisations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Browser, actAs } from '../../testing/browser.ts';
import { makeMp3, makeWav, silence, tone } from '../../testing/synthetic-audio.ts';
import { startProcess, type TestProcess } from '../../testing/test-process.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { uploadFile } from '../files/uploads.factory.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aDraft } from './jobs.factory.ts';
import { aPayer, billOf, orderSeconds, type Payer, untilState } from './paying.factory.ts';

const server = useTestServer();
let platform: Browser;
let platformAdmin: TestPerson;
let worker: TestProcess;

beforeAll(async () => {
  const operator = await anOrganisation({ isOperator: true });
  platformAdmin = await aPerson(operator.id, 'admin');
  platform = await actAs(server, platformAdmin);
  // Slow enough to be stopped in the middle.
  worker = await startProcess('fake-engines', server.config, { FAKE_PIECE_MS: '100' });
});
afterAll(() => worker?.end());

/** A paid job whose file is in progress. */
async function aRunningJob(payer: Payer, seconds = 600): Promise<string> {
  const jobId = await orderSeconds(payer.customer, seconds);
  await waitFor(async () => (await payer.balance()).reserved > 0, 20_000);
  return jobId;
}

async function expectNothingReserved(payer: Payer, available: number): Promise<void> {
  expect(await payer.balance()).toMatchObject({ available, reserved: 0, spent: 0 });
  expect(await payer.check()).toEqual([]);
}

describe('the reservation of a file', () => {
  it('is released when its job is cancelled or the file is excluded', async () => {
    const payer = await aPayer(server, 2_500);
    const jobId = await aRunningJob(payer);
    expect(await payer.balance()).toMatchObject({ available: 1_400, reserved: 1_100 });
    expect(await billOf(payer.customer, jobId)).toMatchObject({ estimate: 1_000, charged: 0 });
    await payer.customer.get(cancelJob, { params: { jobId } });
    await expectNothingReserved(payer, 2_500);

    const body = { sid: 'SID002', requestId: newId(), name: 'Many', language: 'en', speakers: null } as const;
    const { job } = await payer.customer.get(createJob, { body: { ...body, manyFiles: true } });
    for (const name of ['a.wav', 'b.wav'])
      await uploadFile(payer.customer, { jobId: job.id, name, bytes: makeWav(600, tone) });
    await waitFor(async () => (await payer.balance()).reserved === 2_200, 20_000);
    const { job: many } = await payer.customer.get(readJob, { params: { jobId: job.id } });
    const jobFileId = many.files[0]!.id;
    await payer.customer.get(excludeFile, { params: { jobId: job.id }, body: { jobFileId } });
    expect(await payer.balance()).toMatchObject({ reserved: 1_100 });
    const reason = 'It was a test.';
    await payer.orgAdmin.get(moveJob, { params: { jobId: job.id }, body: { move: 'cancel', reason } });
    await expectNothingReserved(payer, 2_500);
  });

  it('is released when its job is deleted, and made again when it is restored', async () => {
    const payer = await aPayer(server, 1_100);
    const jobId = await aRunningJob(payer);
    await payer.customer.get(deleteJob, { params: { jobId } });
    await expectNothingReserved(payer, 1_100);
    await payer.customer.get(restoreJob, { params: { jobId } });
    expect(await payer.balance()).toMatchObject({ available: 0, reserved: 1_100 });
    await payer.customer.get(deleteJob, { params: { jobId } });
    // Other work reserved the credits meanwhile.
    const other = await aRunningJob(payer, 60);
    await payer.customer.get(restoreJob, { params: { jobId } });
    await untilState(payer.customer, jobId, 'unpaid');
    await payer.customer.get(cancelJob, { params: { jobId: other } });
    // The released credits are enough again.
    await waitFor(async () => (await payer.balance()).reserved === 1_100, 20_000);
    await payer.customer.get(cancelJob, { params: { jobId } });
    expect(await payer.requests(payer.orgAdmin)).toMatchObject([{ state: 'granted' }]);
    await expectNothingReserved(payer, 1_100);
  });

  it('is charged once even if its job is deleted and restored twice, and never released after that', async () => {
    const payer = await aPayer(server, 1_000);
    const jobId = await orderSeconds(payer.customer, 60);
    await untilState(payer.customer, jobId, 'ready');
    const charged = await payer.balance();
    expect(charged).toMatchObject({ available: 900, reserved: 0, spent: 100 });
    const bill = await billOf(payer.customer, jobId);
    for (let count = 0; count < 2; count++) {
      await payer.customer.get(deleteJob, { params: { jobId } });
      expect(await payer.balance()).toEqual(charged);
      await payer.orgAdmin.get(restoreJob, { params: { jobId } });
      expect(await payer.balance()).toEqual(charged);
    }
    expect(await billOf(payer.customer, jobId)).toEqual(bill);
    expect(await payer.check()).toEqual([]);
  });

  it('is released if nothing was transcribed; a request ends with its job', async () => {
    const payer = await aPayer(server, 200);
    const draft = await aDraft(payer.customer, { language: 'en' });
    await uploadFile(payer.customer, { jobId: draft.id, name: 'a.wav', bytes: makeWav(10, silence) });
    await untilState(payer.customer, draft.id, 'failed');
    await expectNothingReserved(payer, 200);
    const jobId = await orderSeconds(payer.customer, 300);
    await untilState(payer.customer, jobId, 'unpaid');
    await payer.customer.get(cancelJob, { params: { jobId } });
    expect(await payer.requests(payer.orgAdmin)).toMatchObject([{ state: 'withdrawn' }]);
    await payer.grantCredits(1_000);
    await expectNothingReserved(payer, 1_200);
  });

  it('remains while the job is on hold, and is used when it resumes', async () => {
    const payer = await aPayer(server, 200);
    const jobId = await aRunningJob(payer, 60);
    const reason = 'It was a test.';
    await payer.orgAdmin.get(moveJob, { params: { jobId }, body: { move: 'hold', reason } });
    expect(await payer.balance()).toMatchObject({ reserved: 110 });
    await payer.orgAdmin.get(moveJob, { params: { jobId }, body: { move: 'resume', reason } });
    await untilState(payer.customer, jobId, 'ready');
    expect(await payer.balance()).toMatchObject({ available: 100, reserved: 0, spent: 100 });
  });
});

describe('audio longer than its file declares', () => {
  const order = async (payer: Payer): Promise<string> => {
    const { id: jobId } = await aDraft(payer.customer, { language: 'en' });
    const bytes = makeMp3(180, { claimed: 20 });
    await uploadFile(payer.customer, { jobId, name: 'longer.mp3', bytes });
    return jobId;
  };

  it('is paid by its real length', async () => {
    const payer = await aPayer(server, 400);
    const jobId = await order(payer);
    await waitFor(async () => (await payer.balance()).reserved > 300, 20_000);
    const { rows } = await server.superuser.query(
      'select state, amount::int as amount from credit_reservation where organisation_id = $1 order by amount',
      [payer.organisationId],
    );
    expect(rows).toEqual([
      { state: 'released', amount: 37 },
      { state: 'open', amount: 330 },
    ]);
    await payer.customer.get(cancelJob, { params: { jobId } });
    await expectNothingReserved(payer, 400);
  });

  it('waits if that is unaffordable, and resumes once it is affordable', async () => {
    const payer = await aPayer(server, 50);
    const jobId = await order(payer);
    const waiting = await untilState(payer.customer, jobId, 'unpaid');
    expect(waiting.files[0]!.durationMs).toBeGreaterThan(179_000);
    await expectNothingReserved(payer, 50);
    const { rows } = await server.superuser.query(
      `select from task where subject_id = $1 and name in ('transcription.detect-language', 'transcription.transcribe-locally')
         and state in ('queued', 'running')`,
      [waiting.files[0]!.id],
    );
    expect(rows).toEqual([]);
    await payer.grantCredits(350);
    // It is silent, which is known only after transcribing all of it.
    await untilState(payer.customer, jobId, 'failed');
    await expectNothingReserved(payer, 400);
  });
});

describe('the cost of a job', () => {
  it('is refunded with a reason, in part or fully, never more, and once per request', async () => {
    const payer = await aPayer(server, 200);
    const jobId = await orderSeconds(payer.customer, 60);
    await untilState(payer.customer, jobId, 'ready');
    const params = { jobId };
    const part = { refundId: newId(), amount: 30, reason: 'Ten minutes were noise.' };
    const answers = await Promise.all([1, 2, 3].map(() => platform.get(refundJob, { params, body: part })));
    expect(answers.map(({ bill }) => bill.refunded)).toEqual([30, 30, 30]);
    for (const other of [{ amount: 31 }, { amount: null }, { reason: 'Another one.' }])
      expect(await platform.call(refundJob, { params, body: { ...part, ...other } })).toMatchObject({
        status: 409,
        answer: { message: expect.stringMatching(/already made with other values/) as string },
      });
    const tooMuch = { refundId: newId(), amount: 71, reason: 'More.' };
    expect((await platform.call(refundJob, { params, body: tooMuch })).status).toBe(409);
    const rest = { refundId: newId(), amount: null, reason: 'The rest as well.' };
    await platform.get(refundJob, { params, body: rest });
    await platform.get(refundJob, { params, body: rest });
    expect(await billOf(payer.customer, jobId)).toMatchObject({
      charged: 100,
      refunded: 100,
      refunds: [
        { amount: 30, reason: 'Ten minutes were noise.' },
        { amount: 70, reason: 'The rest as well.' },
      ],
    });
    const refunds = [
      { kind: 'refunded', amount: 70, reason: 'The rest as well.' },
      { kind: 'refunded', amount: 30, reason: 'Ten minutes were noise.' },
    ];
    // Both pages list the refund: the platform's with the admin's name, the customer's without.
    const { job: seen } = await platform.get(readJobMetadata, { params });
    expect(seen.history).toMatchObject(refunds.map((refund) => ({ ...refund, by: platformAdmin.name })));
    const { entries } = await payer.customer.get(readJobHistory, { params });
    expect(entries.filter(({ kind }) => kind === 'refunded')).toMatchObject(
      refunds.map((refund) => ({ ...refund, by: null })),
    );
    const nothing = { ...rest, refundId: newId() };
    expect((await platform.call(refundJob, { params, body: nothing })).status).toBe(409);
    expect((await payer.orgAdmin.call(refundJob, { params, body: part })).status).toBe(403);
    await expectNothingReserved(payer, 200);
  });

  it('is not charged again when the job is reopened and accepted again', async () => {
    const payer = await aPayer(server, 200);
    const jobId = await orderSeconds(payer.customer, 60);
    await untilState(payer.customer, jobId, 'ready');
    await payer.customer.get(acceptJob, { params: { jobId } });
    const body = { move: 'reopen', reason: 'Read it again.' } as const;
    await payer.orgAdmin.get(moveJob, { params: { jobId }, body });
    await payer.customer.get(acceptJob, { params: { jobId } });
    expect(await payer.balance()).toMatchObject({ available: 100, reserved: 0, spent: 100 });
  });
});

describe('low credits', () => {
  it('are reported by mail, once until they have been higher again', async () => {
    const payer = await aPayer(server, 500);
    const { version, timeZone, settings } = await payer.orgAdmin.get(readOwnSettings);
    const body = { version, timeZone, settings: { ...settings, lowBalance: 350 } };
    await payer.orgAdmin.get(changeOwnSettings, { body });
    const mails = async (): Promise<number> => {
      const { rowCount } = await server.superuser.query(
        `select from mail where organisation_id = $1 and subject = 'Your organisation is running low on credits'`,
        [payer.organisationId],
      );
      return rowCount!;
    };
    const order = async (reserved: number): Promise<string> => {
      const jobId = await orderSeconds(payer.customer, 120);
      await waitFor(async () => (await payer.balance()).reserved === reserved, 20_000);
      return jobId;
    };
    // 280 are left, and then 60.
    const jobs = [await order(220), await order(440)];
    expect(await mails()).toBe(1);
    for (const jobId of jobs) await payer.customer.get(cancelJob, { params: { jobId } });
    expect(await payer.balance()).toMatchObject({ available: 500 });
    await order(220);
    expect(await mails()).toBe(2);
  });
});
