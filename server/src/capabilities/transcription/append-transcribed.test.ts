import { readTranscript, sendCommands } from '@colloquy/contract/transcripts';
import { type Command, textOf } from '@colloquy/rules/transcript';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { countSegments } from '../transcripts/index.ts';
import {
  aRecording,
  aTranscript,
  inTask,
  type TestRecording,
  utterances,
} from '../transcripts/transcripts.factory.ts';
import { appendTranscribed } from './append-transcribed.ts';
import { assignSpeakers } from './assign-speakers.ts';

const server = useTestServer();
let customer: TestPerson;
let browser: Browser;

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
  browser = await actAs(server, customer);
});

const transcribe = (
  recording: TestRecording,
  channel: number,
  untilMs: number,
  texts: string[],
  fromMs = 0,
) =>
  inTask(recording, () =>
    appendTranscribed({
      recordingId: recording.id,
      channel,
      untilMs,
      utterances: utterances(texts, { fromMs }),
    }),
  );
const read = ({ id }: TestRecording) => browser.get(readTranscript, { params: { recordingId: id } });
const lines = async (recording: TestRecording): Promise<string[]> => {
  const { segments, speakers } = await read(recording);
  const labels = new Map(speakers.map((speaker) => [speaker.id, speaker.label]));
  return segments.map(({ speakerId, words }) => `${labels.get(speakerId ?? '') ?? '–'}: ${textOf(words)}`);
};

test('segments and progress are written together, and a repeated piece changes nothing', async () => {
  const recording = await aRecording(server, customer);
  await transcribe(recording, 0, 5_000, ['one two', '']);
  await transcribe(recording, 0, 9_000, ['three'], 5_000);
  await transcribe(recording, 0, 9_000, ['three'], 5_000);
  await transcribe(recording, 0, 12_000, []);
  const { recording: described, segments } = await read(recording);
  expect(described).toMatchObject({ transcribedMs: 12_000, revision: 2, approved: false, language: 'en' });
  expect(segments.map((segment) => [segment.position, segment.revision, textOf(segment.words)])).toEqual([
    [1024, 1, 'one two'],
    [2048, 2, 'three'],
  ]);
  expect(await inTask(recording, () => countSegments(recording.id))).toBe(2);
});

test('automatic marks disappear when a person confirms the words, and come back on undo', async () => {
  const recording = await aRecording(server, customer);
  const [plain, flagged] = utterances(['one two', 'thank you for watching']);
  const marked = { ...flagged!, marks: ['known-phrase' as const, 'overlap' as const] };
  await inTask(recording, () =>
    appendTranscribed({
      recordingId: recording.id,
      channel: 0,
      untilMs: 9_000,
      utterances: [plain!, marked],
    }),
  );
  const marksNow = async () => (await read(recording)).segments.map(({ marks }) => marks);
  expect(await marksNow()).toEqual([undefined, ['known-phrase', 'overlap']]);

  const segmentId = (await read(recording)).segments[1]!.id;
  const send = (command: Command) =>
    browser.get(sendCommands, { params: { recordingId: recording.id }, body: { commands: [command] } });
  const confirm: Command = { kind: 'confirm', id: newId(), revision: 1, segmentId, start: 0, end: 22 };
  await send(confirm);
  expect(await marksNow()).toEqual([undefined, ['overlap']]);
  await send({ kind: 'undo', id: newId(), revision: 2, undoes: confirm.id });
  expect(await marksNow()).toEqual([undefined, ['known-phrase', 'overlap']]);
});

test('two channels are ordered by time, each with its speaker', async () => {
  const recording = await aRecording(server, customer, { channelPlan: 'separate' });
  await transcribe(recording, 0, 60_000, ['how are you', 'and the others'], 0);
  expect((await read(recording)).recording.transcribedMs).toBe(0);
  await transcribe(recording, 1, 60_000, ['fine'], 1_600);
  await inTask(recording, () => assignSpeakers(recording.organisationId, recording.id));
  expect(await lines(recording)).toEqual([
    'Speaker 1: how are you',
    'Speaker 2: fine',
    'Speaker 1: and the others',
  ]);
  expect((await read(recording)).recording.transcribedMs).toBe(60_000);
});

test('speakers are assigned by commands, once', async () => {
  const recording = await aTranscript(server, customer, [
    'How are you? Fine thank you.',
    'Good to transcribe.',
  ]);
  const turns = [
    { voice: 1, startMs: 0, endMs: 1_450 },
    { voice: 0, startMs: 1_450, endMs: 3_500 },
    { voice: 1, startMs: 3_900, endMs: 9_000 },
  ];
  await inTask(recording, () => assignSpeakers(recording.organisationId, recording.id, turns));
  const expected = [
    'Speaker 1: How are you?',
    'Speaker 2: Fine thank you.',
    'Speaker 1: Good to transcribe.',
  ];
  expect(await lines(recording)).toEqual(expected);
  const { segments, recording: described } = await read(recording);
  expect(segments.map((segment) => segment.id)).toEqual(
    expect.arrayContaining(recording.segments.map(({ id }) => id)),
  );
  await inTask(recording, () => assignSpeakers(recording.organisationId, recording.id, turns));
  expect((await read(recording)).recording.revision).toBe(described.revision);
});
