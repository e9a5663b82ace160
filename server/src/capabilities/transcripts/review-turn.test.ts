import { findTurnReviews, reviewTurn, sendCommands } from '@colloquy/contract/transcripts';
import { expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs } from '../../testing/browser.ts';
import { insertAssignmentRow } from '../../testing/insert-rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript } from './transcripts.factory.ts';
import { useTwoSegments } from './two-segments.factory.ts';

const server = useTestServer();
const fixture = useTwoSegments(server);

const params = () => ({ recordingId: fixture.recording.id });
const review = (segmentId: string, speakerId: string | null = null) =>
  fixture.browser.call(reviewTurn, { params: params(), body: { segmentId, speakerId } });
const findReviews = async (by = fixture.browser, headers = {}) =>
  (await by.get(findTurnReviews, { params: params(), headers })).reviews;

test('a reviewed turn is shown to everyone who sees the recording, with the last reviewer', async () => {
  expect(await findReviews()).toEqual([]);
  const answer = { segmentId: fixture.first, speakerId: null, person: { id: fixture.customer.id } };
  expect(await review(fixture.first)).toMatchObject({ ok: true, answer: { reviews: [answer] } });
  const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
  const browser = await actAs(server, reviewer);
  const { organisationId, jobId } = fixture.recording;
  const headers = {
    'x-assignment': await insertAssignmentRow(server, { jobId, person: reviewer, organisationId }),
  };
  expect(await findReviews(browser, headers)).toMatchObject([answer]);
  const body = { segmentId: fixture.first, speakerId: null };
  await browser.get(reviewTurn, { params: params(), body, headers });
  expect(await findReviews()).toMatchObject([{ segmentId: fixture.first, person: { id: reviewer.id } }]);
});

test('a review names the speaker, so assigning another one makes the turn uncertain again', async () => {
  const speakerId = newId();
  const command = { kind: 'add-speaker', id: newId(), revision: 1, speakerId, name: 'Host' };
  await fixture.browser.get(sendCommands, { params: params(), body: { commands: [command] } });
  await review(fixture.second);
  await review(fixture.second, speakerId);
  expect(await findReviews()).toMatchObject([{ segmentId: fixture.second, speakerId }]);
});

test('segments of other recordings are unknown', async () => {
  const other = await aTranscript(server, fixture.customer, ['elsewhere']);
  expect((await review(other.segments[0]!.id)).status).toBe(404);
  expect((await review(fixture.first, newId())).status).toBe(404);
  expect(await findReviews()).toEqual([]);
});

test('a reviewer with a time range neither sees nor reviews turns outside it', async () => {
  await review(fixture.first);
  const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
  const browser = await actAs(server, reviewer);
  const { organisationId, jobId } = fixture.recording;
  const range = { jobId, person: reviewer, organisationId, fromMs: 4_000 };
  const headers = { 'x-assignment': await insertAssignmentRow(server, range) };
  expect(await findReviews(browser, headers)).toEqual([]);
  const reviewAsReviewer = (segmentId: string) =>
    browser.call(reviewTurn, { params: params(), body: { segmentId, speakerId: null }, headers });
  expect((await reviewAsReviewer(fixture.first)).status).toBe(404);
  expect((await reviewAsReviewer(fixture.second)).status).toBe(200);
});
