import {
  type Command,
  deleteSnapshot,
  nameSnapshot,
  reviewTurn,
  sendCommands,
  writeConsent,
} from '@colloquy/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asTask } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { hint } from '../../platform/hints/hint-bus.ts';
import { newId } from '../../platform/ids.ts';
import { HintReader } from '../../testing/hint-reader.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { useTwoSegments } from './two-segments.factory.ts';

const server = useTestServer();
const here = useTwoSegments(server);
let stream: HintReader;
beforeEach(async () => {
  stream = await HintReader.open(here.browser);
});
afterEach(() => stream.close());

type Told = { topic: string; id: string; revision: number };
const params = () => ({ recordingId: here.recording.id });

/** The topics of the recording that open screens are told since the last time: hints come in the order of commits. */
async function topics(): Promise<string[]> {
  const last = newId();
  const { organisationId } = here.recording;
  const told: Told[] = [];
  await run(asTask(organisationId), () => hint(organisationId, 'downloads', `${here.customer.id}.${last}`));
  while (!told.some(({ id }) => id.endsWith(last)))
    told.push(...(await stream.next(1)).map(({ data }) => data as Told));
  return told.filter(({ id }) => id === here.recording.id).map(({ topic }) => topic);
}

const send = (command: object) =>
  here.browser.get(sendCommands, {
    params: params(),
    body: { commands: [{ id: newId(), revision: 1, ...command } as Command] },
  });

test('an edit of the words tells of the words and of nothing else', async () => {
  await send({ kind: 'set-text', segmentId: here.first, text: 'we met at the new market' });
  expect(await topics()).toEqual(['recording']);
  await send({ kind: 'confirm', segmentId: here.second, start: 0, end: 2 });
  expect(await topics()).toEqual(['recording']);
});

test('a change of the speakers tells of those who are known by their voice as well', async () => {
  await send({ kind: 'add-speaker', speakerId: newId(), name: 'Guest' });
  expect((await topics()).toSorted()).toEqual(['recording', 'voices']);
});

test('what hangs on a recording is told by itself', async () => {
  await here.browser.get(reviewTurn, {
    params: params(),
    body: { segmentId: here.first, speakerId: null },
  });
  expect(await topics()).toEqual(['turn-reviews']);
  const id = newId();
  await here.browser.get(nameSnapshot, { params: params(), body: { id, name: 'Before' } });
  expect(await topics()).toEqual(['snapshots']);
  await here.browser.get(deleteSnapshot, { params: { snapshotId: id } });
  expect(await topics()).toEqual(['snapshots']);
  await here.browser.get(writeConsent, {
    params: params(),
    body: { id: newId(), state: 'given', on: '2026-11-20', note: 'Signed form' },
  });
  expect((await topics()).toSorted()).toEqual(['consents', 'recording', 'voices']);
});
