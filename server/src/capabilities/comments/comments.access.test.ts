import type { EndpointSpec } from '@colloquy/contract';
import {
  findThreads,
  findMentionablePeople,
  findQuestions,
  createThread,
  replyToThread,
  resolveThread,
  reopenThread,
  changeComment,
  deleteComment,
} from '@colloquy/contract/comments';
import type { Segment } from '@colloquy/rules/transcript';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { insertAssignmentRow } from '../../testing/insert-rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript, type TestRecording } from '../transcripts/transcripts.factory.ts';
import { aThread, threadsOf } from './comments.factory.ts';

const server = useTestServer();
let customer: TestPerson;
let recording: TestRecording & { segments: Segment[] };
let threadId: string;
let own: Browser;

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
  recording = await aTranscript(server, customer, ['we met at the old market']);
  own = await actAs(server, customer);
  threadId = (await aThread(own, recording.id)).id;
});

/** Every endpoint, on this customer's data. */
const calls = (): [string, EndpointSpec, { params: object; body?: object }][] => {
  const of = {
    recording: { recordingId: recording.id },
    thread: { threadId },
    comment: { commentId: threadId },
  };
  const message = { id: newId(), text: 'A word.' };
  return [
    ['list', findThreads, { params: of.recording }],
    ['people', findMentionablePeople, { params: of.recording }],
    ['questions', findQuestions, { params: { jobId: recording.jobId } }],
    ['start', createThread, { params: of.recording, body: { kind: 'comment', quotation: null, ...message } }],
    ['answer', replyToThread, { params: of.thread, body: message }],
    ['resolve', resolveThread, { params: of.thread }],
    ['reopen', reopenThread, { params: of.thread }],
    ['change', changeComment, { params: of.comment, body: { text: 'Another word.' } }],
    ['delete', deleteComment, { params: of.comment }],
  ];
};

async function statuses(browser: Browser, headers: Record<string, string> = {}): Promise<object> {
  const replies = [];
  for (const [name, endpoint, { params, body }] of calls())
    replies.push([
      name,
      (await browser.call(endpoint, { params: { ...params }, ...(body && { body }), headers })).status,
    ]);
  return Object.fromEntries(replies) as object;
}

const each = (status: number): object =>
  Object.fromEntries(calls().map(([name]) => [name, status])) as object;

test('needs a session', async () => {
  expect(await statuses(new Browser(server))).toEqual(each(401));
});

test.each(['customer', 'organisationadmin'] as const)(
  'does not find another organisation’s %s',
  async (role) => {
    const foreigner = await aPerson((await anOrganisation()).id, role);
    expect(await statuses(await actAs(server, foreigner))).toEqual(each(404));
  },
);

test('finds nothing for another customer of the same organisation', async () => {
  expect(await statuses(await actAs(server, await aPerson(customer.organisationId)))).toEqual(each(404));
});

describe('a reviewer of another organisation', () => {
  it('reads and writes with an assignment, under their own name', async () => {
    const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
    const { organisationId } = customer;
    const headers = {
      'x-assignment': await insertAssignmentRow(server, {
        jobId: recording.jobId,
        person: reviewer,
        organisationId,
      }),
    };
    const browser = await actAs(server, reviewer);
    expect(await statuses(browser)).toEqual(each(404));
    const asked = await aThread(browser, recording.id, { text: 'Who is this?', kind: 'question' }, headers);
    expect(asked.messages[0]!.author).toEqual({ id: reviewer.id, name: reviewer.name });

    const seen = (await threadsOf(own, recording.id)).find(({ id }) => id === asked.id);
    expect(seen?.messages[0]).toMatchObject({ author: { name: reviewer.name }, isOwn: false });
    const { people } = await own.get(findMentionablePeople, { params: { recordingId: recording.id } });
    expect(people.map(({ id }) => id)).toContain(reviewer.id);
  });
});

describe('invalid requests', () => {
  const start = (body: object) =>
    own.call(createThread, {
      params: { recordingId: recording.id },
      body: { id: newId(), kind: 'comment', text: 'A word.', quotation: null, ...body },
    });
  const words = (range: object, revision = 1) => ({
    quotation: { revision, ranges: [{ unitId: recording.segments[0]!.id, start: 0, end: 2, ...range }] },
  });

  const twice = () => {
    const range = { unitId: recording.segments[0]!.id, start: 0, end: 2 };
    return { quotation: { revision: 1, ranges: [range, range] } };
  };

  it.each([
    ['no text', () => ({ text: '   ' })],
    ['too much text', () => ({ text: 'a'.repeat(4_001) })],
    ['an unknown kind', () => ({ kind: 'rumour' })],
    ['a place after the end of the text', () => words({ end: 99 })],
    ['a place that ends before it begins', () => words({ start: 5, end: 2 })],
    ['no quotation, not even null', () => ({ quotation: undefined })],
    ['a segment twice', () => twice()],
    ['no words', () => ({ quotation: { revision: 1, ranges: [] } })],
    ['a future revision', () => words({}, 7)],
  ])('answers 400 to %s and writes nothing', async (_, body) => {
    const before = await threadsOf(own, recording.id);
    expect((await start(body())).status).toBe(400);
    expect(await threadsOf(own, recording.id)).toEqual(before);
  });

  it('answers 404 for a segment of another recording', async () => {
    const other = await aTranscript(server, customer, ['somewhere else']);
    expect((await start(words({ unitId: other.segments[0]!.id }))).status).toBe(404);
  });

  it('answers 400 for an id that was used elsewhere', async () => {
    const other = await aTranscript(server, customer, ['somewhere else']);
    const elsewhere = await own.call(createThread, {
      params: { recordingId: other.id },
      body: { id: threadId, kind: 'comment', text: 'A word.', quotation: null },
    });
    expect(elsewhere.status).toBe(400);
    const second = await aThread(own, recording.id);
    const body = { id: second.id, text: 'A word.' };
    expect((await own.call(replyToThread, { params: { threadId }, body })).status).toBe(400);
  });

  it('does not let people change or delete messages of others', async () => {
    const admin = await actAs(server, await aPerson(customer.organisationId, 'organisationadmin'));
    const params = { commentId: threadId };
    const changed = await admin.call(changeComment, { params, body: { text: 'Not mine.' } });
    const deleted = await admin.call(deleteComment, { params });
    expect([changed.status, deleted.status]).toEqual([403, 403]);
  });
});
