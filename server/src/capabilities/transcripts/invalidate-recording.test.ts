import {
  deleteSnapshot,
  createSnapshot,
  reviewTurn,
  sendCommands,
  addConsentEntry,
} from '@colloquy/contract/transcripts';
import type { Command } from '@colloquy/rules/transcript';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { InvalidationReader } from '../../testing/invalidation-reader.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { useTwoSegments } from './two-segments.factory.ts';

const server = useTestServer();
const fixture = useTwoSegments(server);
let stream: InvalidationReader;
beforeEach(async () => {
  stream = await InvalidationReader.open(fixture.browser);
});
afterEach(() => stream.close());

type InvalidationEvent = { topic: string; id: string; revision: number };
const params = () => ({ recordingId: fixture.recording.id });

/**
 * Topics of the recording that were invalidated since the last call. Invalidations arrive in the order of
 * commits.
 */
async function topics(): Promise<string[]> {
  const last = newId();
  const { organisationId } = fixture.recording;
  const events: InvalidationEvent[] = [];
  await run(asSystem(organisationId), () =>
    invalidate(organisationId, 'downloads', `${fixture.customer.id}.${last}`),
  );
  while (!events.some(({ id }) => id.endsWith(last)))
    events.push(...(await stream.next(1)).map(({ data }) => data as InvalidationEvent));
  return events.filter(({ id }) => id === fixture.recording.id).map(({ topic }) => topic);
}

const send = (command: object) =>
  fixture.browser.get(sendCommands, {
    params: params(),
    body: { commands: [{ id: newId(), revision: 1, ...command } as Command] },
  });

test('an edit of the words invalidates the recording only', async () => {
  await send({ kind: 'set-text', segmentId: fixture.first, text: 'we met at the new market' });
  expect(await topics()).toEqual(['recording']);
  await send({ kind: 'confirm', segmentId: fixture.second, start: 0, end: 2 });
  expect(await topics()).toEqual(['recording']);
});

test('a change of the speakers also invalidates recognised voices', async () => {
  await send({ kind: 'add-speaker', speakerId: newId(), name: 'Guest' });
  expect((await topics()).toSorted()).toEqual(['recording', 'voices']);
});

test('consents, turn reviews and snapshots are invalidated on their own', async () => {
  await fixture.browser.get(reviewTurn, {
    params: params(),
    body: { segmentId: fixture.first, speakerId: null },
  });
  expect(await topics()).toEqual(['turn-reviews']);
  const id = newId();
  await fixture.browser.get(createSnapshot, { params: params(), body: { id, name: 'Before' } });
  expect(await topics()).toEqual(['snapshots']);
  await fixture.browser.get(deleteSnapshot, { params: { snapshotId: id } });
  expect(await topics()).toEqual(['snapshots']);
  await fixture.browser.get(addConsentEntry, {
    params: params(),
    body: { id: newId(), state: 'given', on: '2026-11-20', note: 'Signed form' },
  });
  expect((await topics()).toSorted()).toEqual(['consents', 'recording', 'voices']);
});
