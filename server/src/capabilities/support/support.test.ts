import {
  answerSupportRequest,
  createSupportRequest,
  closeSupportRequest,
  SUPPORT_INBOX_CSV_PATH,
  FEEDBACK_CSV_PATH,
  findInboxRequests,
  findFeedback,
  findSupportRequests,
  markFeedback,
  readSupportCounts,
  readInboxRequest,
  readSupportRequest,
  replyToSupport,
  sendFeedback,
  setSupportRequestState,
} from '@colloquy/contract/support';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { InvalidationReader } from '../../testing/invalidation-reader.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { notifySupportAdmins } from './notify-support-admins.ts';

const server = useTestServer();
let requester: TestPerson;
let customer: Browser;
let colleague: Browser;
let organisationAdmin: Browser;
let stranger: Browser;
let platformAdmin: Browser;
let supportAdmin: TestPerson;

beforeAll(async () => {
  const { id } = await anOrganisation();
  requester = await aPerson(id);
  customer = await actAs(server, requester);
  colleague = await actAs(server, await aPerson(id));
  organisationAdmin = await actAs(server, await aPerson(id, 'organisationadmin'));
  stranger = await actAs(server, await aPerson((await anOrganisation()).id));
  supportAdmin = await aPerson((await anOrganisation({ isOperator: true })).id, 'admin');
  platformAdmin = await actAs(server, supportAdmin);
});

const ask = async (browser: Browser, subject: string) =>
  (
    await browser.get(createSupportRequest, {
      body: { requestId: newId(), subject, text: 'How is this done?' },
    })
  ).request;
const auditOf = async (id: string): Promise<string[]> =>
  (
    await server.superuser.query('select action from audit_entry where subject_id = $1 order by id', [id])
  ).rows.map(({ action }) => action);

describe('a support request', () => {
  it('is created once even if its request repeats, and numbered in its organisation', async () => {
    const body = { requestId: newId(), subject: 'Speakers', text: 'How are they merged?' };
    const asked = await Promise.all([1, 2, 3].map(() => customer.get(createSupportRequest, { body })));
    expect(new Set(asked.map(({ request }) => request.id)).size).toBe(1);
    expect(asked[0]!.request).toMatchObject({
      code: 'S-1',
      state: 'open',
      askedBy: requester.name,
      isOwn: true,
      messages: [{ text: 'How are they merged?', isAnswer: false, author: requester.name }],
    });
    // The same id from another person is another request.
    const theirs = await colleague.get(createSupportRequest, { body });
    expect(theirs.request).toMatchObject({ code: 'S-2', isOwn: true });
    const codes = await Promise.all([ask(customer, 'a'), ask(colleague, 'b'), ask(stranger, 'c')]);
    expect(codes.map(({ code }) => code).toSorted()).toEqual(['S-1', 'S-3', 'S-4']);
  });

  it('is visible to its requester and the organisation’s admin, not to colleagues or others', async () => {
    const { id } = await ask(customer, 'Only mine');
    const params = { supportRequestId: id };
    expect((await organisationAdmin.get(readSupportRequest, { params })).request.isOwn).toBe(false);
    for (const other of [colleague, stranger]) {
      expect((await other.call(readSupportRequest, { params })).status).toBe(404);
      expect((await other.call(closeSupportRequest, { params })).status).toBe(404);
      const { rows } = await other.get(findSupportRequests, { query: { q: 'Only mine' } });
      expect(rows).toEqual([]);
    }
    expect((await customer.call(readInboxRequest, { params })).status).toBe(403);
  });

  it('is answered from the support inbox, which sends a mail, audits it and does not name the admin', async () => {
    const { id, code } = await ask(customer, 'Answer me');
    const params = { supportRequestId: id };
    const body = { messageId: newId(), text: 'Like this, secretly.' };
    for (let times = 0; times < 2; times++) await platformAdmin.get(answerSupportRequest, { params, body });
    const { request } = await customer.get(readSupportRequest, { params });
    expect(request).toMatchObject({ state: 'answered' });
    expect(request.messages.map(({ text, author }) => [text, author])).toEqual([
      ['How is this done?', requester.name],
      ['Like this, secretly.', null],
    ]);
    const mails = await server.superuser.query('select "to", subject, organisation_id from mail');
    expect(mails.rows).toEqual([
      {
        to: `${requester.username}@example.test`,
        subject: `Your question ${code} was answered`,
        organisation_id: requester.organisationId,
      },
    ]);
    expect(await auditOf(id)).toEqual(['support.requested', 'support.answered']);
  });

  it('names the authors of answers in the support inbox, and accepts none while it is closed', async () => {
    const { id } = await ask(customer, 'Who answers');
    const params = { supportRequestId: id };
    const answer = (text: string) =>
      platformAdmin.call(answerSupportRequest, { params, body: { messageId: newId(), text } });
    expect((await answer('Like this.')).status).toBe(200);
    const { request } = await platformAdmin.get(readInboxRequest, { params });
    expect(request).toMatchObject({ personId: requester.id, messages: [{}, { author: supportAdmin.name }] });
    await platformAdmin.get(setSupportRequestState, { params, body: { state: 'closed' } });
    expect(await answer('Too late.')).toMatchObject({
      status: 409,
      answer: { error: 'not-now', message: 'The question is closed. Reopen it to answer.' },
    });
    await platformAdmin.get(setSupportRequestState, { params, body: { state: 'open' } });
    expect((await answer('In time.')).status).toBe(200);
  });

  it('is announced to platform admins, on open screens and by mail', async () => {
    const live = await InvalidationReader.open(platformAdmin);
    const { id } = await ask(customer, 'Announced');
    expect((await live.next(1)).map(({ data }) => data)).toMatchObject([{ topic: 'support-inbox' }]);
    live.close();
    const before = (await platformAdmin.get(readSupportCounts)).questions;
    const notify = () => runTask(notifySupportAdmins, requester.organisationId, { requestId: id });
    const mails = async () =>
      (await server.superuser.query('select "to", subject from mail where subject like $1', ['Question S-%']))
        .rows;
    await notify();
    expect(await mails()).toEqual([
      {
        to: `${supportAdmin.username}@example.test`,
        subject: expect.stringMatching(/^Question S-\d+ from .+ is waiting/),
      },
    ]);
    await platformAdmin.get(answerSupportRequest, {
      params: { supportRequestId: id },
      body: { messageId: newId(), text: 'Here.' },
    });
    await notify();
    expect(await mails()).toHaveLength(1);
    expect((await platformAdmin.get(readSupportCounts)).questions).toBe(before - 1);
  });

  it('is open again after a reply, and is closed and reopened from both sides', async () => {
    const { id } = await ask(customer, 'Again');
    const params = { supportRequestId: id };
    const setState = async (state: 'open' | 'closed') =>
      (await platformAdmin.get(setSupportRequestState, { params, body: { state } })).request.state;
    expect(await setState('closed')).toBe('closed');
    const replied = await customer.get(replyToSupport, {
      params,
      body: { messageId: newId(), text: 'And now?' },
    });
    expect(replied.request).toMatchObject({ state: 'open', messages: [{}, { text: 'And now?' }] });
    expect((await customer.get(closeSupportRequest, { params })).request.state).toBe('closed');
    expect(await setState('open')).toBe('open');
    expect(await auditOf(id)).toEqual([
      'support.requested',
      'support.closed',
      'support.requested',
      'support.closed',
      'support.opened-again',
    ]);
  });
});

describe('the support inbox', () => {
  it('lists open requests first, page by page, searched, filtered and as CSV', async () => {
    const { id } = await ask(stranger, 'Inbox, waits');
    const closed = await ask(customer, 'Inbox, closed');
    await customer.get(closeSupportRequest, { params: { supportRequestId: closed.id } });
    const list = (query: object) => platformAdmin.get(findInboxRequests, { query: { ...query } });
    const { rows } = await list({ q: 'inbox,' });
    expect(rows.map(({ subject }) => subject)).toEqual(['Inbox, waits', 'Inbox, closed']);
    expect(rows[0]).toMatchObject({ id, organisation: expect.stringMatching(/^Organisation/) });
    const first = await list({ size: 1 });
    const second = await list({ size: 1, after: first.next });
    expect(second.rows[0]!.id).not.toBe(first.rows[0]!.id);
    expect((await list({ state: 'closed', q: 'inbox,' })).rows.map((row) => row.id)).toEqual([closed.id]);
    const csv = await (
      await platformAdmin.fetch(`${SUPPORT_INBOX_CSV_PATH}?q=inbox,&columns=subject,state`)
    ).text();
    expect(csv.trim().split('\r\n')).toEqual([
      'Question,Number,State',
      expect.stringMatching(/^"Inbox, waits",S-\d+,Waiting for an answer$/),
      expect.stringMatching(/^"Inbox, closed",S-\d+,Closed$/),
    ]);
    expect((await customer.fetch(SUPPORT_INBOX_CSV_PATH)).status).toBe(403);
  });
});

describe('feedback', () => {
  const feedbackBody = (about: 'job' | 'help', subjectId: string | null, requestId = newId()) => ({
    body: { about, subjectId, page: '/client/help?q=secret', rating: 4, text: 'Well made.', requestId },
  });

  it('is saved once, read by the platform admin, and marked', async () => {
    const job = await aDraft(customer);
    const again = newId();
    await customer.get(sendFeedback, feedbackBody('job', job.id, again));
    await customer.get(sendFeedback, feedbackBody('job', job.id, again));
    // The same id from another person is another entry.
    await organisationAdmin.get(sendFeedback, feedbackBody('help', null, again));
    const list = async (query: object) =>
      (await platformAdmin.get(findFeedback, { query: { ...query } })).rows;
    const [help, ofJob] = await list({});
    expect(ofJob).toMatchObject({ job: job.code, page: '/client/help', rating: 4, person: requester.name });
    expect(JSON.stringify(await list({}))).not.toContain(job.name);
    expect(help).toMatchObject({ about: 'help', job: null, readAt: null });
    await platformAdmin.get(markFeedback, { body: { ids: [help!.id], isRead: true } });
    expect((await list({ read: 'unread' })).map(({ id }) => id)).toEqual([ofJob!.id]);
    expect((await list({ about: 'help', rating: 4 })).map(({ id }) => id)).toEqual([help!.id]);
    const csv = await (await platformAdmin.fetch(FEEDBACK_CSV_PATH)).text();
    expect(csv.trim().split('\r\n')).toHaveLength(3);
  });

  it('cannot refer to a job that its sender does not see', async () => {
    const { id } = await aDraft(customer);
    expect((await stranger.call(sendFeedback, feedbackBody('job', id))).status).toBe(404);
    expect((await platformAdmin.call(sendFeedback, feedbackBody('help', null))).status).toBe(403);
  });
});
