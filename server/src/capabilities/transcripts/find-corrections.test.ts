import { findCorrections as endpoint, sendCommands } from '@colloquy/contract/transcripts';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { findCorrections, findVocabulary } from './find-corrections.ts';
import { aTranscript, inTask, type TestRecording } from './transcripts.factory.ts';

const server = useTestServer();
let customer: TestPerson;
let browser: Browser;

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
  browser = await actAs(server, customer);
});

type TranscribedRecording = Awaited<ReturnType<typeof aTranscript>>;

/** Rewrites the first segments. Returns the new revision. */
async function correct(
  { id, segments }: TranscribedRecording,
  texts: readonly string[],
  on = 1,
): Promise<number> {
  const commands = texts.map((text, at) => ({
    kind: 'set-text' as const,
    id: newId(),
    revision: on,
    segmentId: segments[at]!.id,
    text,
  }));
  const { revision } = await browser.get(sendCommands, { params: { recordingId: id }, body: { commands } });
  return revision;
}

const corrections = async ({ jobId }: TestRecording) =>
  (await browser.get(endpoint, { params: { jobId } })).corrections;

test('corrections in the files of a job are learned, with places and counts', async () => {
  const one = await aTranscript(server, customer, ['I met Shaila there', 'Shaila came from eighty sababa']);
  const other = await aTranscript(server, customer, ['then shaila left', 'never changed'], {
    jobId: one.jobId,
  });
  expect(await corrections(one)).toEqual([]);
  await correct(one, ['I met Sheila there', 'Sheila came from Addis Ababa']);
  await correct(other, ['then Sheila left']);
  const learned = await corrections(one);
  expect(learned[0]).toEqual({
    wrong: 'Shaila',
    right: 'Sheila',
    count: 3,
    remaining: 0,
    recordings: [
      { id: one.id, name: 'interview.wav' },
      { id: other.id, name: 'interview.wav' },
    ],
  });
  expect(learned.slice(1).map(({ wrong, right, count }) => [wrong, right, count])).toEqual([
    ['eighty', 'Addis', 1],
    ['sababa', 'Ababa', 1],
  ]);
});

test('undone corrections and automatic edits are not learned', async () => {
  const recording = await aTranscript(server, customer, ['I met Shaila']);
  const revision = await correct(recording, ['I met Sheila']);
  await correct(recording, ['I met Shaila'], revision);
  expect(await corrections(recording)).toEqual([]);
});

test('in a job of many files only the most recently changed segments are compared', async () => {
  const one = await aTranscript(server, customer, ['I met Shaila there', 'in taxes']);
  const other = await aTranscript(server, customer, ['then jon left'], { jobId: one.jobId });
  await correct(one, ['I met Sheila there']);
  await correct(other, ['then John left']);
  await correct(one, ['I met Sheila there', 'in Texas'], 2);
  const learned = await inTask(one, () => findCorrections(one.jobId, 2));
  expect(learned.map(({ right }) => right).toSorted()).toEqual(['John', 'Texas']);
  expect(learned.find(({ right }) => right === 'John')).toMatchObject({ recordings: [{ id: other.id }] });
});

test('another organisation gets 404', async () => {
  const recording = await aTranscript(server, customer, ['I met Shaila']);
  const stranger = await actAs(server, await aPerson((await anOrganisation()).id));
  const answer = await stranger.fetch(`/api/jobs/${recording.jobId}/corrections`);
  expect(answer.status).toBe(404);
});

test('vocabulary contains names, but no words left unchanged as often as corrected, or corrected once', async () => {
  const originals = ['I met Shaila and die frau', 'die other one was Shaila', 'in texas'];
  const recording = await aTranscript(server, customer, originals);
  await correct(recording, ['I met Sheila and Sie frau', 'die other one was Sheila', 'in Taxes']);
  expect(await inTask(recording, () => findVocabulary(recording.jobId))).toEqual(['Sheila']);
});
