import { readTranscript, sendCommands } from '@colloquy/contract/transcripts';
import type { Segment } from '@colloquy/rules/transcript';
import { SAMPLE_RATE } from '@colloquy/engines';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { createFakeEngines } from '../../testing/fake-engines.ts';
import { runTask } from '../../testing/run-task.ts';
import { tone } from '../../testing/synthetic-audio.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { recordDerived, storeDerived } from '../files/index.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { closeEngines, replaceEngines } from '../models/index.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { pieceKind } from '../transcripts/index.ts';
import {
  aRecording,
  aTranscript,
  inTask,
  type TestRecording,
  utterances,
} from '../transcripts/transcripts.factory.ts';
import { alignWords } from './align-words.ts';
import { appendTranscribed } from './append-transcribed.ts';

const server = useTestServer();
let customer: TestPerson;
let browser: Browser;
/** Called while the engine aligns the words of a segment. */
let whileListening: (text: string) => unknown;

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
  browser = await actAs(server, customer);
  replaceEngines(createFakeEngines({ beforeAlign: async (text) => void (await whileListening(text)) }));
});
beforeEach(() => {
  whileListening = () => {};
});
afterEach(() => vi.restoreAllMocks());
afterAll(closeEngines);

/** Stores a minute of decoded audio in one channel. */
async function storeAudio({ id, organisationId, fileId }: TestRecording, channel = 0): Promise<void> {
  const samples = Int16Array.from({ length: 60 * SAMPLE_RATE }, (_, at) => 32_767 * tone(at / SAMPLE_RATE));
  const piece = await storeDerived(
    organisationId,
    fileId,
    pieceKind(channel, 0),
    Buffer.from(samples.buffer),
  );
  await inTask({ organisationId }, () => recordDerived(organisationId, piece));
  await server.superuser.query('update recording set decoded_ms = 60000 where id = $1', [id]);
}

const read = async (recording: TestRecording): Promise<{ revision: number; segments: Segment[] }> => {
  const answer = await browser.get(readTranscript, {
    params: { recordingId: recording.id },
    query: { since: 0 },
  });
  return { revision: answer.recording.revision, segments: answer.segments };
};

/** Edits the first or nth segment of the recording. Returns the command id. */
async function write(recording: TestRecording, text: string, nth = 0): Promise<string> {
  const { revision, segments } = await read(recording);
  const command = {
    kind: 'set-text' as const,
    id: newId(),
    revision,
    segmentId: segments[nth]!.id,
    text,
  };
  await browser.get(sendCommands, { params: { recordingId: recording.id }, body: { commands: [command] } });
  return command.id;
}

/** Undoes a step. Returns the id of the new step. */
async function undo(recording: TestRecording, undoes: string): Promise<string> {
  const { revision } = await read(recording);
  const id = newId();
  const answer = await browser.get(sendCommands, {
    params: { recordingId: recording.id },
    body: { commands: [{ kind: 'undo', id, revision, undoes }] },
  });
  expect(answer.results[0]).toMatchObject({ outcome: 'applied' });
  return id;
}

type QueuedTask = { id: string; payload: { recordingId: string; since: number } };
const queuedTasks = async ({ fileId }: TestRecording): Promise<QueuedTask[]> =>
  (
    await server.superuser.query<QueuedTask>(
      `select id, payload from task where subject_id = $1 and state = 'queued' order by created_at`,
      [fileId],
    )
  ).rows;
/** Runs the queued task as a worker would. Returns its final state. */
async function align(recording: TestRecording): Promise<string> {
  const [task] = await queuedTasks(recording);
  await server.superuser.query(`update task set state = 'running' where id = $1`, [task!.id]);
  await runTask(alignWords, recording.organisationId, task!.payload);
  const { rows } = await server.superuser.query<{ state: string }>(
    `select state from task where name = $1 and key like 'test:%' and payload ->> 'recordingId' = $2
     order by created_at desc, id desc limit 1`,
    [alignWords.name, recording.id],
  );
  return rows[0]!.state;
}

const timesOf = (segment: Segment | undefined) =>
  segment?.words.map(({ text, startMs, endMs, timing }) => `${text} ${startMs}-${endMs} ${timing}`);

describe('typed words', () => {
  test('are aligned; other words are unchanged, and words that cannot be aligned stay estimated', async () => {
    const recording = await aTranscript(server, customer, ['a b c d']);
    await storeAudio(recording);
    await write(recording, 'a x new1 d');
    const before = await read(recording);
    expect(timesOf(before.segments[0])).toEqual([
      'a 0-400 recognised',
      'x 500-680 estimated',
      'new1 680-1400 estimated',
      'd 1500-1900 recognised',
    ]);
    expect(await align(recording)).toBe('done');
    const after = await read(recording);
    expect(after.revision).toBe(before.revision + 1);
    expect(timesOf(after.segments[0])).toEqual([
      'a 0-400 recognised',
      'x 500-680 estimated',
      'new1 1000-1500 aligned',
      'd 1500-1900 recognised',
    ]);
    // The aligner's own command must not request alignment.
    expect(await queuedTasks(recording)).toEqual([]);
  });

  test('are not aligned if only punctuation and capitals changed', async () => {
    const recording = await aTranscript(server, customer, ['a b c d']);
    await write(recording, 'A, b. C d!');
    expect(await queuedTasks(recording)).toEqual([]);
  });

  test('share one queued task per recording until it starts', async () => {
    const recording = await aTranscript(server, customer, ['a b c d', 'e f']);
    await storeAudio(recording);
    await write(recording, 'new0 b c d');
    await write(recording, 'new0 b new1 d');
    await write(recording, 'new2 f', 1);
    const [first, ...others] = await queuedTasks(recording);
    expect(others).toEqual([]);
    expect(first!.payload.since).toBe(1);
    await server.superuser.query(`update task set state = 'running' where id = $1`, [first!.id]);
    await write(recording, 'new0 b new1 new2');
    const [second] = await queuedTasks(recording);
    expect(second).toMatchObject({ payload: { since: 4 } });
    expect(second!.id).not.toBe(first!.id);
  });

  test('edited during alignment are kept and aligned by the next task', async () => {
    const recording = await aTranscript(server, customer, ['a b c d']);
    await storeAudio(recording);
    await write(recording, 'a new1 c d');
    whileListening = () => write(recording, 'a bx new1 d');
    await align(recording);
    expect((await read(recording)).segments[0]!.words[2]).toMatchObject({
      text: 'new1',
      timing: 'estimated',
    });
    whileListening = () => {};
    expect(await align(recording)).toBe('done');
    expect((await read(recording)).segments[0]!.words[2]).toMatchObject({
      timing: 'aligned',
      startMs: 1_000,
    });
  });

  test('can be undone and redone after alignment', async () => {
    const recording = await aTranscript(server, customer, ['a b c d']);
    await storeAudio(recording);
    const original = (await read(recording)).segments[0]!.words;
    const step = await write(recording, 'a x new1 d');
    await align(recording);
    const undone = await undo(recording, step);
    expect((await read(recording)).segments[0]!.words).toEqual(original);
    await undo(recording, undone);
    const again = (await read(recording)).segments[0]!.words;
    expect(again.map(({ text }) => text)).toEqual(['a', 'x', 'new1', 'd']);
  });

  test('of a large edit are aligned in turns, so that new recordings do not wait', async () => {
    const recording = await aTranscript(server, customer, ['a b c', 'd e f']);
    await storeAudio(recording);
    await write(recording, 'new0 b c');
    await write(recording, 'd new3 f', 1);
    let shiftMs = 0;
    const real = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => real() + shiftMs);
    whileListening = () => void (shiftMs += 20_000);
    await align(recording);
    const timings = async () =>
      (await read(recording)).segments.map(({ words }) => words.map(({ timing }) => timing).join(' '));
    expect(await timings()).toEqual(['aligned recognised recognised', 'recognised estimated recognised']);
    await align(recording);
    expect(await timings()).toEqual(['aligned recognised recognised', 'recognised aligned recognised']);
    expect(await queuedTasks(recording)).toEqual([]);
  });
});

describe('words stay estimated', () => {
  const timings = async (recording: TestRecording) =>
    (await read(recording)).segments.flatMap(({ words }) => words.map(({ timing }) => timing));

  test('without audio', async () => {
    const recording = await aTranscript(server, customer, ['a b']);
    await write(recording, 'a new0');
    expect(await align(recording)).toBe('skipped');
    expect(await timings(recording)).toEqual(['recognised', 'estimated']);
  });

  test('in a language that the engine does not support', async () => {
    const recording = await aTranscript(server, customer, ['a b'], { language: 'fr' });
    await storeAudio(recording);
    await write(recording, 'a new0');
    expect(await align(recording)).toBe('skipped');
    expect(await timings(recording)).toEqual(['recognised', 'estimated']);
  });

  test('if the engine fails, while other segments are aligned', async () => {
    const recording = await aTranscript(server, customer, ['a b', 'c d']);
    await storeAudio(recording);
    await write(recording, 'a new0');
    await write(recording, 'c new2', 1);
    whileListening = (text) => {
      if (text.startsWith('a')) throw new Error('broken');
    };
    await expect(align(recording)).rejects.toThrow('broken');
    expect(await timings(recording)).toEqual(['recognised', 'estimated', 'recognised', 'aligned']);
  });

  test('until the next edit after their task failed', async () => {
    const recording = await aTranscript(server, customer, ['a b', 'c d']);
    await storeAudio(recording);
    await write(recording, 'a new0');
    await server.superuser.query(`update task set state = 'failed' where subject_id = $1`, [
      recording.fileId,
    ]);
    await write(recording, 'c new2', 1);
    await align(recording);
    expect(await timings(recording)).toEqual(['recognised', 'aligned', 'recognised', 'aligned']);
  });
});

test.each(['mul', null])(
  'words without a known language (%s) are aligned in the detected one',
  async (language) => {
    const recording = await aTranscript(server, customer, ['a b']);
    await storeAudio(recording);
    await server.superuser.query('update recording set language = $2 where id = $1', [
      recording.id,
      language,
    ]);
    await server.superuser.query('update segment set language = $2 where recording_id = $1', [
      recording.id,
      language,
    ]);
    await write(recording, 'a new0');
    expect(await align(recording)).toBe('done');
    expect((await read(recording)).segments[0]!.words[1]).toMatchObject({ text: 'new0', timing: 'aligned' });
  },
);

test('words of the second channel are aligned in the second channel', async () => {
  const recording = await aRecording(server, customer, { channelPlan: 'separate' });
  for (const channel of [0, 1])
    await inTask(recording, () =>
      appendTranscribed({
        recordingId: recording.id,
        channel,
        untilMs: 60_000,
        utterances: utterances(['a b c']),
      }),
    );
  // Only the second channel has audio.
  await storeAudio(recording, 1);
  const channels = await server.superuser.query<{ id: string; channel: number }>(
    'select id, channel from segment where recording_id = $1',
    [recording.id],
  );
  const channelOf = new Map(channels.rows.map(({ id, channel }) => [id, channel]));
  await write(recording, 'a new0 c', 0);
  await write(recording, 'a new0 c', 1);
  await align(recording);
  const { segments } = await read(recording);
  const timings = Object.fromEntries(segments.map(({ id, words }) => [channelOf.get(id), words[1]!.timing]));
  expect(timings).toEqual({ 0: 'estimated', 1: 'aligned' });
});
