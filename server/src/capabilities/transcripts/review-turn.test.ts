import { findTurnReviews, reviewTurn, sendCommands } from '@colloquy/contract';
import { expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs } from '../../testing/browser.ts';
import { anAssignmentRow } from '../../testing/rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript } from './transcripts.factory.ts';
import { useTwoSegments } from './two-segments.factory.ts';

const server = useTestServer();
const here = useTwoSegments(server);

const params = () => ({ recordingId: here.recording.id });
const review = (segmentId: string, speakerId: string | null = null) =>
  here.browser.call(reviewTurn, { params: params(), body: { segmentId, speakerId } });
const found = async (by = here.browser, headers = {}) =>
  (await by.get(findTurnReviews, { params: params(), headers })).reviews;

test('a turn that was found right is so for all who see the recording, by whoever said so last', async () => {
  expect(await found()).toEqual([]);
  const answer = { segmentId: here.first, speakerId: null, person: { id: here.customer.id } };
  expect(await review(here.first)).toMatchObject({ ok: true, answer: { reviews: [answer] } });
  const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
  const browser = await actAs(server, reviewer);
  const { organisationId, jobId } = here.recording;
  const headers = {
    'x-assignment': await anAssignmentRow(server, { jobId, person: reviewer, organisationId }),
  };
  expect(await found(browser, headers)).toMatchObject([answer]);
  const body = { segmentId: here.first, speakerId: null };
  await browser.get(reviewTurn, { params: params(), body, headers });
  expect(await found()).toMatchObject([{ segmentId: here.first, person: { id: reviewer.id } }]);
});

test('it says whose voice was heard, so that another speaker makes it doubtful again', async () => {
  const speakerId = newId();
  const command = { kind: 'add-speaker', id: newId(), revision: 1, speakerId, name: 'Host' };
  await here.browser.get(sendCommands, { params: params(), body: { commands: [command] } });
  await review(here.second);
  await review(here.second, speakerId);
  expect(await found()).toMatchObject([{ segmentId: here.second, speakerId }]);
});

test('what is not of this recording is unknown', async () => {
  const other = await aTranscript(server, here.customer, ['elsewhere']);
  expect((await review(other.segments[0]!.id)).status).toBe(404);
  expect((await review(here.first, newId())).status).toBe(404);
  expect(await found()).toEqual([]);
});

test('who works on a range of time sees and says nothing of turns outside', async () => {
  await review(here.first);
  const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
  const browser = await actAs(server, reviewer);
  const { organisationId, jobId } = here.recording;
  const range = { jobId, person: reviewer, organisationId, fromMs: 4_000 };
  const headers = { 'x-assignment': await anAssignmentRow(server, range) };
  expect(await found(browser, headers)).toEqual([]);
  const say = (segmentId: string) =>
    browser.call(reviewTurn, { params: params(), body: { segmentId, speakerId: null }, headers });
  expect((await say(here.first)).status).toBe(404);
  expect((await say(here.second)).status).toBe(200);
});
