import {
  CREDIT_REQUESTS_CSV_PATH,
  declineCreditRequest,
  grantCreditRequest,
} from '@colloquy/contract/credits';
import { findJobs, readJobPrice, retryJob, shareJob } from '@colloquy/contract/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Browser, actAs } from '../../testing/browser.ts';
import { makeWav, tone } from '../../testing/synthetic-audio.ts';
import { startProcess, type TestProcess } from '../../testing/test-process.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { uploadFile } from '../files/uploads.factory.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aDraft } from './jobs.factory.ts';
import { aPayer, billOf, orderSeconds, type Payer, untilState } from './paying.factory.ts';

const server = useTestServer();
let platform: Browser;
let worker: TestProcess;

beforeAll(async () => {
  const operator = await anOrganisation({ isOperator: true });
  platform = await actAs(server, await aPerson(operator.id, 'admin'));
  worker = await startProcess('fake-engines', server.config);
});
afterAll(() => worker?.end());

const setLimit = (payer: Payer, monthly: number): Promise<unknown> =>
  server.superuser.query(
    `insert into credit_limit (organisation_id, id, person_id, monthly, changed_at) values ($1, $2, $3, $4, now())`,
    [payer.organisationId, newId(), payer.person.id, monthly],
  );
const grant = (browser: Browser, { id, amount }: { id: string; amount: number }) =>
  browser.call(grantCreditRequest, { params: { creditRequestId: id }, body: { amount } });

describe('the transcription of a file', () => {
  it('is estimated first, reserved while in progress, and charged by transcribed length', async () => {
    const payer = await aPayer(server, 1_000);
    const jobId = await orderSeconds(payer.customer, 90);
    const offer = await payer.customer.get(readJobPrice, { params: { jobId } });
    expect(offer).toMatchObject({ work: 'transcription', price: 100, funds: { own: 0, limit: null } });
    await untilState(payer.customer, jobId, 'ready');
    expect(await billOf(payer.customer, jobId)).toMatchObject({
      lines: [
        { work: 'transcription', price: 100, quantity: 90_000, used: 90_000, reserved: 165, charged: 150 },
      ],
      estimate: 0,
      charged: 150,
      refunded: 0,
    });
    expect(await payer.balance()).toMatchObject({ available: 850, reserved: 0, spent: 150 });
    expect(await payer.check()).toEqual([]);
  });

  it('costs the price of its order, even if prices change later', async () => {
    const payer = await aPayer(server, 1_000);
    const { customer, organisationId } = payer;
    const ordered = await aDraft(customer, { language: 'en' });
    await server.superuser.query(
      `insert into own_price_list (organisation_id, id, number, prices, valid_from, created_at)
       select $1, $2, 1, jsonb_set(prices, '{transcription}', '400'), now(), now() from price_list where number = 1`,
      [organisationId, newId()],
    );
    const { price } = await customer.get(readJobPrice, { params: { jobId: ordered.id } });
    expect(price).toBe(100);
    // The second file becomes a job of its own.
    for (const name of ['a.wav', 'b.wav'])
      await uploadFile(customer, { jobId: ordered.id, name, bytes: makeWav(30, tone) });
    const { rows } = await customer.get(findJobs, { query: {} });
    const further = rows.find(({ id }) => id !== ordered.id)!;
    const expensive = await orderSeconds(customer, 30);
    const charged = [];
    for (const jobId of [ordered.id, further.id, expensive]) {
      await untilState(customer, jobId, 'ready');
      charged.push((await billOf(customer, jobId)).charged);
    }
    expect(charged).toEqual([50, 50, 200]);
  });

  it('is offered to everyone who works on the job; funds are visible to owner and admin only', async () => {
    const payer = await aPayer(server, 1_000);
    const { id: jobId } = await aDraft(payer.customer, { language: 'en' });
    const colleague = await aPerson(payer.organisationId);
    const body = { personId: colleague.id, access: 'work' } as const;
    await payer.customer.get(shareJob, { params: { jobId }, body });
    const offers = [];
    for (const browser of [payer.customer, payer.orgAdmin, await actAs(server, colleague)])
      offers.push(await browser.get(readJobPrice, { params: { jobId } }));
    const offer = { work: 'transcription', price: 100 };
    const funds = { spendable: 1_000 };
    expect(offers).toMatchObject([
      { ...offer, funds },
      { ...offer, funds },
      { ...offer, funds: null },
    ]);
  });

  it('waits if the organisation lacks credits, gives the reason, and resumes with one click of a platform admin', async () => {
    const payer = await aPayer(server, 50);
    const jobId = await orderSeconds(payer.customer, 60);
    const waiting = await untilState(payer.customer, jobId, 'unpaid');
    expect(waiting.files[0]!.progress).toMatchObject({
      message: 'Waiting for credits. It requires 1.10 credits, and 0.50 are left.',
      failure: { reason: 'not-enough-credits', canRetry: false },
    });
    expect(await payer.balance()).toMatchObject({ available: 50, reserved: 0 });
    const [asked] = await payer.requests(payer.orgAdmin);
    expect(asked).toMatchObject({
      jobId,
      shortfall: 'organisation',
      amount: 60,
      state: 'open',
      canGrant: false,
    });
    const [seen] = await payer.requests(platform);
    expect(seen).toMatchObject({ id: asked!.id, code: waiting.code, canGrant: true });

    expect((await grant(payer.orgAdmin, seen!)).status).toBe(403);
    expect(await grant(platform, { ...seen!, amount: 59 })).toMatchObject({
      status: 409,
      answer: { error: 'changed-meanwhile', message: expect.stringContaining('0.60 credits') },
    });
    // Repeated clicks after a lost response grant only once.
    const clicks = await Promise.all([1, 2, 3].map(() => grant(platform, seen!)));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    await untilState(payer.customer, jobId, 'ready');
    expect(await payer.balance()).toMatchObject({ available: 10, reserved: 0, spent: 100 });
    expect(await payer.requests(platform)).toMatchObject([{ state: 'granted', canGrant: false }]);
    expect(await payer.check()).toEqual([]);
    const { rows } = await server.superuser.query<{ subject: string }>(
      'select distinct subject from mail where organisation_id = $1',
      [payer.organisationId],
    );
    expect(rows.map(({ subject }) => subject)).toContain(`${waiting.code} is waiting for credits`);
  });

  it('resumes automatically when credits arrive in any other way, oldest first', async () => {
    const payer = await aPayer(server);
    const jobs = [];
    for (const seconds of [60, 120]) {
      jobs.push(await orderSeconds(payer.customer, seconds));
      await untilState(payer.customer, jobs.at(-1)!, 'unpaid');
    }
    await payer.grantCredits(110);
    await untilState(payer.customer, jobs[0]!, 'ready');
    const later = await untilState(payer.customer, jobs[1]!, 'unpaid');
    // Before or after the released credits of the first one were seen.
    expect(later.progress?.message).toMatch(
      /^Waiting for credits\. It requires 2\.20 credits, and 0\.[01]0 are left\.$/,
    );
    await payer.grantCredits(210);
    await untilState(payer.customer, jobs[1]!, 'ready');
    expect(await payer.balance()).toMatchObject({ available: 20, spent: 300 });
    expect(await payer.check()).toEqual([]);
  });

  it('waits above its person’s limit for the organisation’s own admin', async () => {
    const payer = await aPayer(server, 200);
    await setLimit(payer, 100);
    const jobId = await orderSeconds(payer.customer, 60);
    const waiting = await untilState(payer.customer, jobId, 'unpaid');
    expect(waiting.progress?.message).toBe(
      'Waiting for credits. It requires 1.10 credits, and 1.00 are left within your limit for this month.',
    );
    const [asked] = await payer.requests(payer.orgAdmin);
    expect(asked).toMatchObject({ shortfall: 'limit', amount: 10, canGrant: true });
    expect(await grant(payer.orgAdmin, asked!)).toMatchObject({ answer: { outcome: 'resumed' } });
    await untilState(payer.customer, jobId, 'ready');
    expect(await payer.balance()).toMatchObject({ reserved: 0, spent: 100 });
    expect(await payer.check()).toEqual([]);
  });

  it('forwards the request if the organisation lacks credits too, and the grant goes to the person', async () => {
    const payer = await aPayer(server, 20);
    await setLimit(payer, 10);
    const jobId = await orderSeconds(payer.customer, 60);
    await untilState(payer.customer, jobId, 'unpaid');
    const [asked] = await payer.requests(payer.orgAdmin);
    expect(asked).toMatchObject({ shortfall: 'limit', amount: 100 });
    expect(await grant(payer.orgAdmin, asked!)).toMatchObject({ answer: { outcome: 'forwarded' } });
    expect(await payer.requests(payer.orgAdmin)).toMatchObject([
      { shortfall: 'organisation', amount: 90, canGrant: false },
    ]);
    // A repeated click after a lost response.
    expect(await grant(payer.orgAdmin, asked!)).toMatchObject({ answer: { outcome: 'forwarded' } });
    const [passedOn] = await payer.requests(platform);
    expect(await grant(platform, passedOn!)).toMatchObject({ answer: { outcome: 'resumed' } });
    await untilState(payer.customer, jobId, 'ready');
    expect(await payer.balance()).toMatchObject({ reserved: 0, spent: 100 });
    expect(await payer.check()).toEqual([]);
  });

  it('shows why credits were declined, waits until it is retried, and then asks again', async () => {
    const payer = await aPayer(server);
    const jobId = await orderSeconds(payer.customer, 60);
    await untilState(payer.customer, jobId, 'unpaid');
    const [asked] = await payer.requests(platform);
    const params = { creditRequestId: asked!.id };
    await platform.get(declineCreditRequest, { params, body: { reason: 'The budget is used up.' } });
    const list = await platform.fetch(`${CREDIT_REQUESTS_CSV_PATH}?organisationId=${payer.organisationId}`);
    expect(await list.text()).toContain(',Credits of the organisation,1.1,Declined,');
    const declined = await untilState(payer.customer, jobId, 'unpaid');
    expect(declined.progress?.failure?.found).toBe(
      'The request for credits was declined: The budget is used up.',
    );
    expect(declined.abilities.canRetry).toBe(true);
    expect((await grant(platform, asked!)).status).toBe(409);
    await payer.customer.get(retryJob, { params: { jobId } });
    const open = (await payer.requests(platform)).filter(({ state }) => state === 'open');
    expect(open).toMatchObject([{ shortfall: 'organisation', amount: 110 }]);
    await grant(platform, open[0]!);
    await untilState(payer.customer, jobId, 'ready');
    expect(await payer.check()).toEqual([]);
  });

  it('locks its job before the request when credits are granted, like everything that ends both', async () => {
    const payer = await aPayer(server);
    const jobId = await orderSeconds(payer.customer, 60);
    await untilState(payer.customer, jobId, 'unpaid');
    const [asked] = await payer.requests(platform);
    const lockingClient = await server.superuser.connect();
    try {
      await lockingClient.query('begin');
      await lockingClient.query('select from job where id = $1 for update', [jobId]);
      const granting = grant(platform, asked!);
      await waitFor(async () => {
        const { rowCount } = await server.superuser.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount! > 0;
      }, 10_000);
      await lockingClient.query('select from credit_request where id = $1 for update nowait', [asked!.id]);
      await lockingClient.query('commit');
      expect(await granting).toMatchObject({ answer: { outcome: 'resumed' } });
    } finally {
      lockingClient.release(true);
    }
  });

  it('lets only the organisation’s own admins decide its requests', async () => {
    const payer = await aPayer(server);
    const stranger = await aPayer(server);
    const jobId = await orderSeconds(payer.customer, 60);
    await untilState(payer.customer, jobId, 'unpaid');
    const [asked] = await payer.requests(payer.orgAdmin);
    expect(await stranger.requests(stranger.orgAdmin)).toEqual([]);
    expect((await grant(stranger.orgAdmin, asked!)).status).toBe(404);
  });
});
