import { shareJob, unshareJob } from '@colloquy/contract/jobs';
import { withdrawAssignment } from '@colloquy/contract/review';
import { updatePresence } from '@colloquy/contract/transcripts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { insertAssignmentRow } from '../../testing/insert-rows.ts';
import { InvalidationReader } from '../../testing/invalidation-reader.ts';
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

type PresenceState = { segmentId: string | null; isEditing?: boolean; isLeaving?: boolean };
const update = async (browser: Browser, state: PresenceState, headers: Record<string, string> = {}) => {
  const reply = await browser.call(updatePresence, {
    params: { recordingId: recording.id },
    body: state,
    headers,
  });
  if (!reply.ok) throw new Error(`${reply.status}`);
  return reply.answer.people;
};
const segmentId = (at: number): string => recording.segments[at]!.id;

describe('presence', () => {
  test('is sent by each person and returned to the others, including readers', async () => {
    expect(await update(customer, { segmentId: segmentId(0), isEditing: true })).toEqual([]);
    const people = await update(admin, { segmentId: segmentId(1) });
    expect(people).toEqual([
      {
        personId: owner.id,
        name: owner.name,
        segmentId: segmentId(0),
        isEditing: true,
        at: expect.any(String),
      },
    ]);
    expect(await update(customer, { segmentId: segmentId(1) })).toMatchObject([
      { segmentId: segmentId(1), isEditing: false },
    ]);
  });

  test('ends when a person leaves or is silent for 45 seconds', async () => {
    await update(customer, { segmentId: null });
    expect(await update(admin, { segmentId: null })).toHaveLength(1);
    await update(customer, { segmentId: null, isLeaving: true });
    expect(await update(admin, { segmentId: null })).toEqual([]);
    await update(customer, { segmentId: null });
    shiftClock(44_000);
    expect(await update(admin, { segmentId: null })).toHaveLength(1);
    shiftClock(46_000);
    expect(await update(admin, { segmentId: null })).toEqual([]);
  });

  test('includes the name of a reviewer from another organisation, who sees those of the customer', async () => {
    const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
    const { jobId, organisationId } = recording;
    const headers = {
      'x-assignment': await insertAssignmentRow(server, { jobId, person: reviewer, organisationId }),
    };
    await update(customer, { segmentId: segmentId(0) });
    const otherPeople = await update(await actAs(server, reviewer), { segmentId: segmentId(1) }, headers);
    expect(otherPeople.map(({ name }) => name)).toEqual([owner.name]);
    expect((await update(customer, { segmentId: null })).map(({ name }) => name)).toEqual([reviewer.name]);
  });
});

test('ends at once when a person loses access, and the others are notified', async () => {
  const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
  const { jobId, organisationId } = recording;
  const assignmentId = await insertAssignmentRow(server, { jobId, person: reviewer, organisationId });
  const headers = { 'x-assignment': assignmentId };
  await update(await actAs(server, reviewer), { segmentId: segmentId(1), isEditing: true }, headers);
  expect(await update(customer, { segmentId: null })).toHaveLength(1);
  const stream = await InvalidationReader.open(customer);
  await admin.get(withdrawAssignment, { params: { assignmentId }, body: {} });
  expect((await stream.next(3, 800)).map(({ data }) => (data as { topic: string }).topic)).toContain(
    'presence',
  );
  stream.close();
  expect(await update(customer, { segmentId: null })).toEqual([]);

  const colleaguePerson = await aPerson(organisationId);
  const colleague = await actAs(server, colleaguePerson);
  const params = { jobId };
  const personId = colleaguePerson.id;
  await customer.get(shareJob, { params, body: { personId, access: 'read' } });
  await update(colleague, { segmentId: segmentId(0) });
  await customer.get(unshareJob, { params, body: { personId } });
  expect(await update(customer, { segmentId: null })).toEqual([]);
});

test('invalidates when a person arrives, moves or leaves, but not on heartbeats', async () => {
  const stream = await InvalidationReader.open(admin);
  const invalidations = async (): Promise<number> =>
    (await stream.next(1, 800)).filter(({ data }) => (data as { topic: string }).topic === 'presence').length;
  await update(customer, { segmentId: segmentId(0) });
  expect(await invalidations()).toBe(1);
  await update(customer, { segmentId: segmentId(0) });
  expect(await invalidations()).toBe(0);
  await update(customer, { segmentId: segmentId(1) });
  expect(await invalidations()).toBe(1);
  await update(customer, { segmentId: null, isLeaving: true });
  expect(await invalidations()).toBe(1);
  stream.close();
});

test('answers 404 to colleagues, other organisations and for unknown recordings', async () => {
  const colleague = await actAs(server, await aPerson(owner.organisationId));
  const stranger = await actAs(server, await aPerson((await anOrganisation()).id));
  for (const browser of [colleague, stranger]) {
    const reply = await browser.call(updatePresence, {
      params: { recordingId: recording.id },
      body: { segmentId: null },
    });
    expect(reply.status).toBe(404);
  }
  const unknown = await customer.call(updatePresence, {
    params: { recordingId: newId() },
    body: { segmentId: null },
  });
  expect(unknown.status).toBe(404);
});
