import * as contract from '@colloquy/contract';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { anAssignmentRow } from '../../testing/rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript, type TestRecording } from '../transcripts/transcripts.factory.ts';
import { aThread, threadsOf } from './comments.factory.ts';

const server = useTestServer();
let customer: TestPerson;
let recording: TestRecording & { segments: contract.Segment[] };
let threadId: string;
let own: Browser;

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
  recording = await aTranscript(server, customer, ['we met at the old market']);
  own = await actAs(server, customer);
  threadId = (await aThread(own, recording.id)).id;
});

/** Every endpoint, on what this customer has. */
const calls = (): [string, contract.EndpointSpec, { params: object; body?: object }][] => {
  const of = {
    recording: { recordingId: recording.id },
    thread: { threadId },
    comment: { commentId: threadId },
  };
  const message = { id: newId(), text: 'A word.' };
  return [
    ['list', contract.findThreads, { params: of.recording }],
    ['people', contract.findMentionable, { params: of.recording }],
    ['questions', contract.findQuestions, { params: { jobId: recording.jobId } }],
    ['start', contract.startThread, { params: of.recording, body: { kind: 'comment', ...message } }],
    ['answer', contract.answerThread, { params: of.thread, body: message }],
    ['resolve', contract.resolveThread, { params: of.thread }],
    ['reopen', contract.reopenThread, { params: of.thread }],
    ['change', contract.changeComment, { params: of.comment, body: { text: 'Another word.' } }],
    ['delete', contract.deleteComment, { params: of.comment }],
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

test('nobody gets in without signing in', async () => {
  expect(await statuses(new Browser(server))).toEqual(each(401));
});

test.each(['customer', 'organisationadmin'] as const)(
  'another organisation’s %s finds nothing',
  async (role) => {
    const foreigner = await aPerson((await anOrganisation()).id, role);
    expect(await statuses(await actAs(server, foreigner))).toEqual(each(404));
  },
);

test('another customer of the same organisation finds nothing', async () => {
  expect(await statuses(await actAs(server, await aPerson(customer.organisationId)))).toEqual(each(404));
});

describe('a reviewer of another house', () => {
  it('reads and writes with an assignment, under the own name', async () => {
    const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
    const { organisationId } = customer;
    const headers = {
      'x-assignment': await anAssignmentRow(server, {
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
    const { people } = await own.get(contract.findMentionable, { params: { recordingId: recording.id } });
    expect(people.map(({ id }) => id)).toContain(reviewer.id);
  });
});

describe('what cannot be', () => {
  const start = (body: object) =>
    own.call(contract.startThread, {
      params: { recordingId: recording.id },
      body: { id: newId(), kind: 'comment', text: 'A word.', ...body },
    });
  const place = (values: object) => ({
    place: { segmentId: recording.segments[0]!.id, revision: 1, start: 0, end: 2, ...values },
  });

  it.each([
    ['no text', () => ({ text: '   ' })],
    ['too much text', () => ({ text: 'a'.repeat(4_001) })],
    ['a kind that there is not', () => ({ kind: 'rumour' })],
    ['a place behind the end of the text', () => place({ end: 99 })],
    ['a place that ends before it begins', () => place({ start: 5, end: 2 })],
    ['a revision that is still to come', () => place({ revision: 7 })],
  ])('%s answers 400 and writes nothing', async (_, body) => {
    const before = await threadsOf(own, recording.id);
    expect((await start(body())).status).toBe(400);
    expect(await threadsOf(own, recording.id)).toEqual(before);
  });

  it('words of another recording answer 404', async () => {
    const other = await aTranscript(server, customer, ['somewhere else']);
    expect((await start(place({ segmentId: other.segments[0]!.id }))).status).toBe(404);
  });

  it('an id that was used elsewhere answers 400', async () => {
    const other = await aTranscript(server, customer, ['somewhere else']);
    const elsewhere = await own.call(contract.startThread, {
      params: { recordingId: other.id },
      body: { id: threadId, kind: 'comment', text: 'A word.' },
    });
    expect(elsewhere.status).toBe(400);
    const second = await aThread(own, recording.id);
    const body = { id: second.id, text: 'A word.' };
    expect((await own.call(contract.answerThread, { params: { threadId }, body })).status).toBe(400);
  });

  it('a message of somebody else can neither be changed nor deleted', async () => {
    const admin = await actAs(server, await aPerson(customer.organisationId, 'organisationadmin'));
    const params = { commentId: threadId };
    const changed = await admin.call(contract.changeComment, { params, body: { text: 'Not mine.' } });
    const deleted = await admin.call(contract.deleteComment, { params });
    expect([changed.status, deleted.status]).toEqual([403, 403]);
  });
});
