import { tellPresence } from '@colloquy/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { HintReader } from '../../testing/hint-reader.ts';
import { anAssignmentRow } from '../../testing/rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript, type TestRecording } from './transcripts.factory.ts';

const server = useTestServer();
let owner: TestPerson;
let recording: TestRecording & { segments: { id: string }[] };
let customer: Browser;
let admin: Browser;

beforeEach(async () => {
  owner = await aPerson((await anOrganisation()).id, 'customer');
  recording = await aTranscript(server, owner, ['We met at the market.', 'It was raining.']);
  customer = await actAs(server, owner);
  admin = await actAs(server, await aPerson(owner.organisationId, 'organisationadmin'));
});
afterEach(() => shiftClock(0));

type Place = { segmentId: string | null; isEditing?: boolean; isLeaving?: boolean };
const tell = async (browser: Browser, place: Place, headers: Record<string, string> = {}) => {
  const reply = await browser.call(tellPresence, {
    params: { recordingId: recording.id },
    body: place,
    headers,
  });
  if (!reply.ok) throw new Error(`${reply.status}`);
  return reply.answer.people;
};
const segmentId = (at: number): string => recording.segments[at]!.id;

describe('who is where', () => {
  test('is told by each and answered to the others, readers among them', async () => {
    expect(await tell(customer, { segmentId: segmentId(0), isEditing: true })).toEqual([]);
    const people = await tell(admin, { segmentId: segmentId(1) });
    expect(people).toEqual([
      {
        personId: owner.id,
        name: owner.name,
        segmentId: segmentId(0),
        isEditing: true,
        at: expect.any(String),
      },
    ]);
    expect(await tell(customer, { segmentId: segmentId(1) })).toMatchObject([
      { segmentId: segmentId(1), isEditing: false },
    ]);
  });

  test('is forgotten when somebody leaves, or says nothing for 45 seconds', async () => {
    await tell(customer, { segmentId: null });
    expect(await tell(admin, { segmentId: null })).toHaveLength(1);
    await tell(customer, { segmentId: null, isLeaving: true });
    expect(await tell(admin, { segmentId: null })).toEqual([]);
    await tell(customer, { segmentId: null });
    shiftClock(44_000);
    expect(await tell(admin, { segmentId: null })).toHaveLength(1);
    shiftClock(46_000);
    expect(await tell(admin, { segmentId: null })).toEqual([]);
  });

  test('has the name of a reviewer from another house, who hears those of the customer', async () => {
    const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
    const { jobId, organisationId } = recording;
    const headers = {
      'x-assignment': await anAssignmentRow(server, { jobId, person: reviewer, organisationId }),
    };
    await tell(customer, { segmentId: segmentId(0) });
    const heard = await tell(await actAs(server, reviewer), { segmentId: segmentId(1) }, headers);
    expect(heard.map(({ name }) => name)).toEqual([owner.name]);
    expect((await tell(customer, { segmentId: null })).map(({ name }) => name)).toEqual([reviewer.name]);
  });
});

test('a hint tells the others when somebody comes, moves or leaves, and not that they are still there', async () => {
  const stream = await HintReader.open(admin);
  const hints = async (): Promise<number> =>
    (await stream.next(1, 800)).filter(({ data }) => (data as { topic: string }).topic === 'presence').length;
  await tell(customer, { segmentId: segmentId(0) });
  expect(await hints()).toBe(1);
  await tell(customer, { segmentId: segmentId(0) });
  expect(await hints()).toBe(0);
  await tell(customer, { segmentId: segmentId(1) });
  expect(await hints()).toBe(1);
  await tell(customer, { segmentId: null, isLeaving: true });
  expect(await hints()).toBe(1);
  stream.close();
});

test('a colleague, another organisation, and unknown recordings are 404', async () => {
  const colleague = await actAs(server, await aPerson(owner.organisationId));
  const stranger = await actAs(server, await aPerson((await anOrganisation()).id));
  for (const browser of [colleague, stranger]) {
    const reply = await browser.call(tellPresence, {
      params: { recordingId: recording.id },
      body: { segmentId: null },
    });
    expect(reply.status).toBe(404);
  }
  const unknown = await customer.call(tellPresence, {
    params: { recordingId: newId() },
    body: { segmentId: null },
  });
  expect(unknown.status).toBe(404);
});
