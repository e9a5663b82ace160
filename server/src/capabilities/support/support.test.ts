import {
  answerSupportRequest,
  askSupport,
  closeSupportRequest,
  DESK_CSV_PATH,
  FEEDBACK_CSV_PATH,
  findDeskRequests,
  findFeedback,
  findSupportRequests,
  markFeedback,
  readDeskCounts,
  readDeskRequest,
  readSupportRequest,
  replyToSupport,
  sendFeedback,
  settleSupportRequest,
} from '@colloquy/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { HintReader } from '../../testing/hint-reader.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { tellDesk } from './tell-desk.ts';

const server = useTestServer();
let asker: TestPerson;
let customer: Browser;
let colleague: Browser;
let organisationAdmin: Browser;
let stranger: Browser;
let platformAdmin: Browser;
let desk: TestPerson;

beforeAll(async () => {
  const { id } = await anOrganisation();
  asker = await aPerson(id);
  customer = await actAs(server, asker);
  colleague = await actAs(server, await aPerson(id));
  organisationAdmin = await actAs(server, await aPerson(id, 'organisationadmin'));
  stranger = await actAs(server, await aPerson((await anOrganisation()).id));
  desk = await aPerson((await anOrganisation({ isHouse: true })).id, 'admin');
  platformAdmin = await actAs(server, desk);
});

const ask = async (browser: Browser, subject: string) =>
  (await browser.get(askSupport, { body: { requestId: newId(), subject, text: 'How is this done?' } }))
    .request;
const auditOf = async (id: string): Promise<string[]> =>
  (
    await server.behind.query('select action from audit_entry where subject_id = $1 order by id', [id])
  ).rows.map(({ action }) => action);

describe('a question', () => {
  it('is asked once however often its request comes, and counted in its organisation', async () => {
    const body = { requestId: newId(), subject: 'Speakers', text: 'How are they merged?' };
    const asked = await Promise.all([1, 2, 3].map(() => customer.get(askSupport, { body })));
    expect(new Set(asked.map(({ request }) => request.id)).size).toBe(1);
    expect(asked[0]!.request).toMatchObject({
      code: 'S-1',
      state: 'open',
      askedBy: asker.name,
      isOwn: true,
      messages: [{ text: 'How are they merged?', isAnswer: false, author: asker.name }],
    });
    // The same id of another person is another request.
    const theirs = await colleague.get(askSupport, { body });
    expect(theirs.request).toMatchObject({ code: 'S-2', isOwn: true });
    const codes = await Promise.all([ask(customer, 'a'), ask(colleague, 'b'), ask(stranger, 'c')]);
    expect(codes.map(({ code }) => code).toSorted()).toEqual(['S-1', 'S-3', 'S-4']);
  });

  it('is seen by its asker and the admin of the organisation, by no colleague and no stranger', async () => {
    const { id } = await ask(customer, 'Only mine');
    const params = { supportRequestId: id };
    expect((await organisationAdmin.get(readSupportRequest, { params })).request.isOwn).toBe(false);
    for (const other of [colleague, stranger]) {
      expect((await other.call(readSupportRequest, { params })).status).toBe(404);
      expect((await other.call(closeSupportRequest, { params })).status).toBe(404);
      const { rows } = await other.get(findSupportRequests, { query: { q: 'Only mine' } });
      expect(rows).toEqual([]);
    }
    expect((await customer.call(readDeskRequest, { params })).status).toBe(403);
  });

  it('is answered from the desk: by mail, in the audit, and without naming who answers', async () => {
    const { id, code } = await ask(customer, 'Answer me');
    const params = { supportRequestId: id };
    const body = { messageId: newId(), text: 'Like this, secretly.' };
    for (let times = 0; times < 2; times++) await platformAdmin.get(answerSupportRequest, { params, body });
    const { request } = await customer.get(readSupportRequest, { params });
    expect(request).toMatchObject({ state: 'answered' });
    expect(request.messages.map(({ text, author }) => [text, author])).toEqual([
      ['How is this done?', asker.name],
      ['Like this, secretly.', null],
    ]);
    const mails = await server.behind.query('select "to", subject, organisation_id from mail');
    expect(mails.rows).toEqual([
      {
        to: `${asker.username}@example.test`,
        subject: `Your question ${code} was answered`,
        organisation_id: asker.organisationId,
      },
    ]);
    expect(await auditOf(id)).toEqual(['support.asked', 'support.answered']);
  });

  it('names its answers at the desk, and takes none while it is closed', async () => {
    const { id } = await ask(customer, 'Who answers');
    const params = { supportRequestId: id };
    const answer = (text: string) =>
      platformAdmin.call(answerSupportRequest, { params, body: { messageId: newId(), text } });
    expect((await answer('Like this.')).status).toBe(200);
    const { request } = await platformAdmin.get(readDeskRequest, { params });
    expect(request).toMatchObject({ personId: asker.id, messages: [{}, { author: desk.name }] });
    await platformAdmin.get(settleSupportRequest, { params, body: { state: 'closed' } });
    expect(await answer('Too late.')).toMatchObject({
      status: 409,
      answer: { error: 'not-now', message: 'The question is closed. Reopen it to answer.' },
    });
    await platformAdmin.get(settleSupportRequest, { params, body: { state: 'open' } });
    expect((await answer('In time.')).status).toBe(200);
  });

  it('is announced to the desk: at once on its screens, and by mail to every platform admin', async () => {
    const live = await HintReader.open(platformAdmin);
    const { id } = await ask(customer, 'Announced');
    expect((await live.next(1)).map(({ data }) => data)).toMatchObject([{ topic: 'desk' }]);
    live.close();
    const before = (await platformAdmin.get(readDeskCounts)).questions;
    const tell = () => runTask(tellDesk, asker.organisationId, { requestId: id });
    const mails = async () =>
      (await server.behind.query('select "to", subject from mail where subject like $1', ['Question S-%']))
        .rows;
    await tell();
    expect(await mails()).toEqual([
      { to: `${desk.username}@example.test`, subject: expect.stringMatching(/^Question S-\d+ of .+ waits/) },
    ]);
    await platformAdmin.get(answerSupportRequest, {
      params: { supportRequestId: id },
      body: { messageId: newId(), text: 'Here.' },
    });
    await tell();
    expect(await mails()).toHaveLength(1);
    expect((await platformAdmin.get(readDeskCounts)).questions).toBe(before - 1);
  });

  it('waits again when its asker says more, and is closed and opened from both sides', async () => {
    const { id } = await ask(customer, 'Again');
    const params = { supportRequestId: id };
    const settle = async (state: 'open' | 'closed') =>
      (await platformAdmin.get(settleSupportRequest, { params, body: { state } })).request.state;
    expect(await settle('closed')).toBe('closed');
    const said = await customer.get(replyToSupport, {
      params,
      body: { messageId: newId(), text: 'And now?' },
    });
    expect(said.request).toMatchObject({ state: 'open', messages: [{}, { text: 'And now?' }] });
    expect((await customer.get(closeSupportRequest, { params })).request.state).toBe('closed');
    expect(await settle('open')).toBe('open');
    expect(await auditOf(id)).toEqual([
      'support.asked',
      'support.closed',
      'support.asked',
      'support.closed',
      'support.opened-again',
    ]);
  });
});

describe('the desk', () => {
  it('lists what waits first, page by page, searched, filtered and as CSV', async () => {
    const { id } = await ask(stranger, 'Desk, waits');
    const closed = await ask(customer, 'Desk, closed');
    await customer.get(closeSupportRequest, { params: { supportRequestId: closed.id } });
    const list = (query: object) => platformAdmin.get(findDeskRequests, { query: { ...query } });
    const { rows } = await list({ q: 'desk,' });
    expect(rows.map(({ subject }) => subject)).toEqual(['Desk, waits', 'Desk, closed']);
    expect(rows[0]).toMatchObject({ id, organisation: expect.stringMatching(/^Organisation/) });
    const first = await list({ size: 1 });
    const second = await list({ size: 1, after: first.next });
    expect(second.rows[0]!.id).not.toBe(first.rows[0]!.id);
    expect((await list({ state: 'closed', q: 'desk,' })).rows.map((row) => row.id)).toEqual([closed.id]);
    const csv = await (await platformAdmin.fetch(`${DESK_CSV_PATH}?q=desk,&columns=subject,state`)).text();
    expect(csv.trim().split('\r\n')).toEqual([
      'Question,Number,State',
      expect.stringMatching(/^"Desk, waits",S-\d+,Waits for an answer$/),
      expect.stringMatching(/^"Desk, closed",S-\d+,Closed$/),
    ]);
    expect((await customer.fetch(DESK_CSV_PATH)).status).toBe(403);
  });
});

describe('feedback', () => {
  const said = (about: 'job' | 'help', subjectId: string | null, requestId = newId()) => ({
    body: { about, subjectId, page: '/client/help?q=secret', rating: 4, text: 'Well made.', requestId },
  });

  it('is kept once, read by the platform admin, and marked', async () => {
    const job = await aDraft(customer);
    const again = newId();
    await customer.get(sendFeedback, said('job', job.id, again));
    await customer.get(sendFeedback, said('job', job.id, again));
    // The same id of another person is another request.
    await organisationAdmin.get(sendFeedback, said('help', null, again));
    const list = async (query: object) =>
      (await platformAdmin.get(findFeedback, { query: { ...query } })).rows;
    const [help, ofJob] = await list({});
    expect(ofJob).toMatchObject({ job: job.code, page: '/client/help', rating: 4, person: asker.name });
    expect(JSON.stringify(await list({}))).not.toContain(job.name);
    expect(help).toMatchObject({ about: 'help', job: null, readAt: null });
    await platformAdmin.get(markFeedback, { body: { ids: [help!.id], isRead: true } });
    expect((await list({ read: 'unread' })).map(({ id }) => id)).toEqual([ofJob!.id]);
    expect((await list({ about: 'help', rating: 4 })).map(({ id }) => id)).toEqual([help!.id]);
    const csv = await (await platformAdmin.fetch(FEEDBACK_CSV_PATH)).text();
    expect(csv.trim().split('\r\n')).toHaveLength(3);
  });

  it('is about no job that its sender does not see', async () => {
    const { id } = await aDraft(customer);
    expect((await stranger.call(sendFeedback, said('job', id))).status).toBe(404);
    expect((await platformAdmin.call(sendFeedback, said('help', null))).status).toBe(403);
  });
});
