import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  findWebhookMessages,
  findWebhooks,
  renewWebhookSecret,
  resendWebhookMessage,
  testWebhook,
  type Webhook,
  type WebhookMessage,
} from '@colloquy/contract/webhooks';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { openOutbound } from '../../platform/outbound/index.ts';
import { readAllowedHosts } from '../../platform/outbound/address-rules.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import type { TaskDefinition } from '../../platform/tasks/define-task.ts';
import { makeRunningTask } from '../../platform/tasks/running-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anApiKey } from '../api-keys/api-keys.factory.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { waitForEngine } from '../jobs/index.ts';
import { aJobWithFile, failFile, finishFile, runOf } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { inTask } from '../transcripts/transcripts.factory.ts';
import { sendMessage } from './send-message.ts';
import { writeMessages } from './write-messages.ts';

const server = useTestServer();
let receiver: Server;
let address: string;
let status = 204;
/** Called once, before the next message is answered. */
let beforeAnswer: (() => Promise<void>) | undefined;
let received: { headers: IncomingHttpHeaders; body: string }[] = [];
let organisationId: string;
let admin: Browser;
let customer: Browser;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      void Promise.resolve(beforeAnswer?.()).then(() =>
        response
          .writeHead(status, { location: 'http://127.0.0.1:9/' })
          .end(status === 204 ? '' : 'Not just now.'),
      );
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  address = `http://127.0.0.1:${port}/hooks`;
  openOutbound({
    webhooksAllow: readAllowedHosts(`127.0.0.1:${port}`),
    outboundAllow: readAllowedHosts('10.1.2.3:443'),
  });
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

beforeEach(async () => {
  [status, received] = [204, []];
  ({ id: organisationId } = await anOrganisation());
  admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  customer = await actAs(server, await aPerson(organisationId));
});
afterEach(() => shiftClock(0));

/** Runs the queued tasks of one kind once, whatever their start time. */
async function runQueued<P>(definition: TaskDefinition<P>): Promise<void> {
  const { rows } = await server.superuser.query(
    `update task set state = 'running', attempt = attempt + 1 where state = 'queued' and name = $1
       and organisation_id = $2
     returning id, organisation_id as "organisationId", subject_id as "subjectId", attempt, payload`,
    [definition.name, organisationId],
  );
  for (const claim of rows as Parameters<typeof makeRunningTask>[0][])
    await definition.handle(
      makeRunningTask(claim, definition.payload.parse(claim.payload), new AbortController().signal),
    );
}

const add = () =>
  admin.get(addWebhook, {
    body: { address, description: 'Panel', events: ['file.ready', 'file.failed', 'job.cancelled'] },
  });

const messagesOf = async ({ id }: Webhook): Promise<WebhookMessage[]> =>
  (await admin.get(findWebhookMessages, { params: { webhookId: id } })).rows;

const finish = async (): Promise<{ jobId: string; jobFileId: string }> => {
  const { job, jobFileId } = await aJobWithFile(customer, { name: 'Secret study' });
  await inTask({ organisationId }, () => finishFile(jobFileId));
  return { jobId: job.id, jobFileId };
};

describe('a webhook', () => {
  it('receives the events it chose, signed, with ids and states but no names', async () => {
    const { webhook, secret } = await add();
    const { jobId, jobFileId } = await finish();
    await runQueued(writeMessages);
    await runQueued(sendMessage);
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [(typeof received)[number]];
    const payload = new Verifier(secret).verify(body, headers as Record<string, string>);
    expect(payload).toMatchObject({
      type: 'file.ready',
      data: { organisationId, jobId, jobFileId, state: 'ready' },
    });
    expect(body).not.toContain('Secret study');
    expect(() => new Verifier(secret).verify(`${body} `, headers as Record<string, string>)).toThrow(
      'No matching signature found',
    );
    const [message] = await messagesOf(webhook);
    expect(message).toMatchObject({
      id: headers['webhook-id'],
      state: 'delivered',
      nextAt: null,
      attempts: [{ number: 1, status: 204, failure: null }],
    });
  });

  it('receives no other events, and none while it is off', async () => {
    const { webhook } = await add();
    const change = { params: { webhookId: webhook.id }, body: { events: ['file.failed'], version: 1 } };
    await admin.get(changeWebhook, change);
    await finish();
    await runQueued(writeMessages);
    expect(await messagesOf(webhook)).toEqual([]);
    await admin.get(changeWebhook, { ...change, body: { isOn: false, version: 2 } });
    const { jobFileId } = await aJobWithFile(customer);
    const failure = { reason: 'no-audio', found: 'Nothing.', remedy: 'Another.', canRetry: false };
    await inTask({ organisationId }, () => failFile(jobFileId, failure));
    await runQueued(writeMessages);
    expect(await messagesOf(webhook)).toEqual([]);
    expect(await admin.call(changeWebhook, change)).toMatchObject({ status: 409 });
  });

  it('is notified once that a file waits for its engine, however often that is retried', async () => {
    await admin.get(addWebhook, { body: { address, events: ['file.no-engine'] } });
    const { job, jobFileId } = await aJobWithFile(customer);
    const failure = { reason: 'engine-unreachable', found: 'Nothing.', remedy: 'Wait.', canRetry: true };
    const { id: runId } = await inTask({ organisationId }, () => runOf(jobFileId));
    for (const _ of [1, 2]) {
      await server.superuser.query(`update stage_run set state = 'running' where id = $1`, [runId]);
      await inTask({ organisationId }, () => waitForEngine(runId, failure));
      await runQueued(writeMessages);
      await runQueued(sendMessage);
    }
    const messages = received.map(({ body }) => JSON.parse(body) as unknown);
    const data = { jobId: job.id, jobFileId, state: 'no-engine', reason: 'engine-unreachable' };
    expect(messages).toMatchObject([{ type: 'file.no-engine', data }]);
  });

  it('retries with the same id and growing delays, and resends manually at any time', async () => {
    const { webhook } = await add();
    status = 500;
    await finish();
    await runQueued(writeMessages);
    await runQueued(sendMessage);
    await runQueued(sendMessage);
    const [waiting] = await messagesOf(webhook);
    expect(waiting).toMatchObject({
      state: 'waiting',
      attempts: [
        { number: 1, status: 500, answer: 'Not just now.' },
        { number: 2, status: 500 },
      ],
    });
    expect(Date.parse(waiting!.nextAt!) - Date.parse(waiting!.attempts[1]!.at)).toBeCloseTo(5 * 60_000, -4);
    expect((await admin.get(findWebhooks)).webhooks[0]!.failingSince).not.toBeNull();
    status = 307;
    const again = { params: { webhookId: webhook.id }, body: { messageId: waiting!.id } };
    await admin.get(resendWebhookMessage, again);
    await runQueued(sendMessage);
    status = 204;
    await admin.get(resendWebhookMessage, again);
    await runQueued(sendMessage);
    const [delivered] = await messagesOf(webhook);
    expect(delivered!.state).toBe('delivered');
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivered!.id]));
    expect((await admin.get(findWebhooks)).webhooks[0]!.failingSince).toBeNull();
    const before = received.length;
    await runQueued(sendMessage);
    expect(received).toHaveLength(before);
  });

  it('is switched off after failing for days, or when the address is gone, and its admins are notified', async () => {
    for (const [answered, days] of [
      [503, 6],
      [410, 0],
    ] as const) {
      const { webhook } = await add();
      status = answered;
      await admin.get(testWebhook, { params: { webhookId: webhook.id } });
      for (let day = 0; day <= days; day++) {
        shiftClock(day * 86_400_000);
        await runQueued(sendMessage);
      }
      shiftClock(0);
      const { webhooks } = await admin.get(findWebhooks);
      expect(webhooks.find(({ id }) => id === webhook.id)!.state).toBe('failing');
      expect((await messagesOf(webhook))[0]!.state).toBe('given-up');
      await admin.get(deleteWebhook, { params: { webhookId: webhook.id } });
    }
    const { rows } = await server.superuser.query('select subject from mail where organisation_id = $1', [
      organisationId,
    ]);
    const expectedMail = { subject: 'A webhook was switched off' };
    expect(rows).toEqual([expectedMail, expectedMail]);
  });

  it('is not switched off for an old failure, or after a delivery', async () => {
    const { webhook } = await add();
    const params = { webhookId: webhook.id };
    status = 503;
    await admin.get(testWebhook, { params });
    await runQueued(sendMessage);
    // Given up meanwhile; nothing was sent for days.
    await server.superuser.query(`update webhook_message set state = 'given-up' where webhook_id = $1`, [
      webhook.id,
    ]);
    shiftClock(7 * 86_400_000);
    await admin.get(testWebhook, { params });
    await runQueued(sendMessage);
    const [seen] = (await admin.get(findWebhooks)).webhooks;
    expect(seen!.state).toBe('on');
    expect(Date.parse(seen!.failingSince!)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    // A message delivered while another one fails shows that the address answers, however late the worker
    // records the failure.
    beforeAnswer = async () => {
      [status, beforeAnswer] = [204, undefined];
      await admin.get(testWebhook, { params });
      await runQueued(sendMessage);
      status = 503;
      shiftClock(7 * 86_400_000 + 60_000);
    };
    await runQueued(sendMessage);
    expect((await admin.get(findWebhooks)).webhooks[0]!.failingSince).toBeNull();
  });

  it('signs with both secrets for a day after a renewal', async () => {
    const { webhook, secret } = await add();
    const params = { webhookId: webhook.id };
    const renewed = await admin.get(renewWebhookSecret, { params });
    await admin.get(testWebhook, { params });
    await runQueued(sendMessage);
    const [{ headers, body }] = received as [(typeof received)[number]];
    for (const each of [secret, renewed.secret])
      expect(new Verifier(each).verify(body, headers as Record<string, string>)).toMatchObject({
        type: 'webhook.test',
      });
    const { rows } = await server.superuser.query('select to_jsonb(w)::text as row from webhook w');
    expect(JSON.stringify(rows)).not.toContain(renewed.secret.slice(8, 30));
  });

  it('can be managed with a key of that scope, and refuses addresses in a private network', async () => {
    const { client } = await anApiKey(server, organisationId, { scopes: ['webhooks:manage'] });
    const { webhook } = await client.get(addWebhook, { body: { address, events: ['file.ready'] } });
    expect((await client.get(findWebhooks)).webhooks.map(({ id }) => id)).toEqual([webhook.id]);
    for (const wrong of ['https://169.254.169.254/', 'http://example.org/', 'https://10.1.2.3/x', 'nowhere'])
      expect(
        await client.call(addWebhook, { body: { address: wrong, events: ['file.ready'] } }),
      ).toMatchObject({
        status: 400,
        answer: { fields: { address: expect.any(String) as string } },
      });
    expect((await customer.call(findWebhooks)).status).toBe(403);
    const foreign = { params: { webhookId: webhook.id }, body: { messageId: newId() } };
    expect((await client.call(resendWebhookMessage, foreign)).status).toBe(404);
  });
});
