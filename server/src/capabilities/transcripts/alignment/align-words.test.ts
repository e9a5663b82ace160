import { readTranscript, sendCommands, type Segment } from '@colloquy/contract';
import { SAMPLE_RATE } from '@colloquy/engines';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { actAs, type Browser } from '../../../testing/browser.ts';
import { quickEngines } from '../../../testing/quick-engines.ts';
import { runTask } from '../../../testing/run-task.ts';
import { tone } from '../../../testing/sounds.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { recordDerived, storeDerived } from '../../files/index.ts';
import { aPerson, type TestPerson } from '../../identity/identity.factory.ts';
import { closeEngines, useEngines } from '../../models/index.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { appendHeard } from '../append-heard.ts';
import { pieceKind } from '../pipeline/decoded-audio.ts';
import { aRecording, aTranscript, inTask, type TestRecording, utterances } from '../transcripts.factory.ts';
import { alignWords } from './align-words.ts';

const server = useTestServer();
let customer: TestPerson;
let browser: Browser;
/** What happens while the engine listens for the words of a segment. */
let whileListening: (text: string) => unknown;

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
  browser = await actAs(server, customer);
  useEngines(quickEngines({ beforeAlign: async (text) => void (await whileListening(text)) }));
});
beforeEach(() => {
  whileListening = () => {};
});
afterEach(() => vi.restoreAllMocks());
afterAll(closeEngines);

/** A minute of sound in one channel, as decoding leaves it. */
async function decoded({ id, organisationId, fileId }: TestRecording, channel = 0): Promise<void> {
  const samples = Int16Array.from({ length: 60 * SAMPLE_RATE }, (_, at) => 32_767 * tone(at / SAMPLE_RATE));
  const piece = await storeDerived(
    organisationId,
    fileId,
    pieceKind(channel, 0),
    Buffer.from(samples.buffer),
  );
  await inTask({ organisationId }, () => recordDerived(organisationId, piece));
  await server.behind.query('update recording set decoded_ms = 60000 where id = $1', [id]);
}

const read = async (recording: TestRecording): Promise<{ revision: number; segments: Segment[] }> => {
  const answer = await browser.get(readTranscript, {
    params: { recordingId: recording.id },
    query: { since: 0 },
  });
  return { revision: answer.recording.revision, segments: answer.segments };
};

/** Writes a segment anew, as its first or its nth in the recording. */
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

/** Takes a step back; answers the step that this makes. */
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

type Waiting = { id: string; payload: { recordingId: string; since: number } };
const waiting = async ({ fileId }: TestRecording): Promise<Waiting[]> =>
  (
    await server.behind.query<Waiting>(
      `select id, payload from task where subject_id = $1 and state = 'queued' order by created_at`,
      [fileId],
    )
  ).rows;
/** Begins the task that waits, as a worker would, and does its work; answers how it ended. */
async function align(recording: TestRecording): Promise<string> {
  const [task] = await waiting(recording);
  await server.behind.query(`update task set state = 'running' where id = $1`, [task!.id]);
  await runTask(alignWords, recording.organisationId, task!.payload);
  const { rows } = await server.behind.query<{ state: string }>(
    `select state from task where name = $1 and key like 'test:%' and payload ->> 'recordingId' = $2
     order by created_at desc, id desc limit 1`,
    [alignWords.name, recording.id],
  );
  return rows[0]!.state;
}

const timesOf = (segment: Segment | undefined) =>
  segment?.words.map(({ text, startMs, endMs, timing }) => `${text} ${startMs}-${endMs} ${timing}`);

describe('words that a person writes', () => {
  test('are found in the audio; the others stay as they were, and what cannot be found stays estimated', async () => {
    const recording = await aTranscript(server, customer, ['a b c d']);
    await decoded(recording);
    await write(recording, 'a x new1 d');
    const before = await read(recording);
    expect(timesOf(before.segments[0])).toEqual([
      'a 0-400 heard',
      'x 500-680 estimated',
      'new1 680-1400 estimated',
      'd 1500-1900 heard',
    ]);
    expect(await align(recording)).toBe('done');
    const after = await read(recording);
    expect(after.revision).toBe(before.revision + 1);
    expect(timesOf(after.segments[0])).toEqual([
      'a 0-400 heard',
      'x 500-680 estimated',
      'new1 1000-1500 aligned',
      'd 1500-1900 heard',
    ]);
    // The machine's own command asks for nothing more.
    expect(await waiting(recording)).toEqual([]);
  });

  test('are not looked for where only punctuation and capitals changed', async () => {
    const recording = await aTranscript(server, customer, ['a b c d']);
    await write(recording, 'A, b. C d!');
    expect(await waiting(recording)).toEqual([]);
  });

  test('wait together: one task for a recording, and another once that has begun', async () => {
    const recording = await aTranscript(server, customer, ['a b c d', 'e f']);
    await decoded(recording);
    await write(recording, 'new0 b c d');
    await write(recording, 'new0 b new1 d');
    await write(recording, 'new2 f', 1);
    const [first, ...others] = await waiting(recording);
    expect(others).toEqual([]);
    expect(first!.payload.since).toBe(1);
    await server.behind.query(`update task set state = 'running' where id = $1`, [first!.id]);
    await write(recording, 'new0 b new1 new2');
    const [second] = await waiting(recording);
    expect(second).toMatchObject({ payload: { since: 4 } });
    expect(second!.id).not.toBe(first!.id);
  });

  test('and change while they are looked for are left alone, and aligned by the next task', async () => {
    const recording = await aTranscript(server, customer, ['a b c d']);
    await decoded(recording);
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

  test('can be taken back after they were found, and brought back', async () => {
    const recording = await aTranscript(server, customer, ['a b c d']);
    await decoded(recording);
    const heard = (await read(recording)).segments[0]!.words;
    const step = await write(recording, 'a x new1 d');
    await align(recording);
    const undone = await undo(recording, step);
    expect((await read(recording)).segments[0]!.words).toEqual(heard);
    await undo(recording, undone);
    const again = (await read(recording)).segments[0]!.words;
    expect(again.map(({ text }) => text)).toEqual(['a', 'x', 'new1', 'd']);
  });

  test('of a large edit are found in turns, so that new recordings are not kept waiting', async () => {
    const recording = await aTranscript(server, customer, ['a b c', 'd e f']);
    await decoded(recording);
    await write(recording, 'new0 b c');
    await write(recording, 'd new3 f', 1);
    let shiftMs = 0;
    const real = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => real() + shiftMs);
    whileListening = () => void (shiftMs += 20_000);
    await align(recording);
    const timings = async () =>
      (await read(recording)).segments.map(({ words }) => words.map(({ timing }) => timing).join(' '));
    expect(await timings()).toEqual(['aligned heard heard', 'heard estimated heard']);
    await align(recording);
    expect(await timings()).toEqual(['aligned heard heard', 'heard aligned heard']);
    expect(await waiting(recording)).toEqual([]);
  });
});

describe('words stay estimated', () => {
  const timings = async (recording: TestRecording) =>
    (await read(recording)).segments.flatMap(({ words }) => words.map(({ timing }) => timing));

  test('where there is no audio any more', async () => {
    const recording = await aTranscript(server, customer, ['a b']);
    await write(recording, 'a new0');
    expect(await align(recording)).toBe('skipped');
    expect(await timings(recording)).toEqual(['heard', 'estimated']);
  });

  test('in a language that the engine does not know', async () => {
    const recording = await aTranscript(server, customer, ['a b'], { language: 'fr' });
    await decoded(recording);
    await write(recording, 'a new0');
    expect(await align(recording)).toBe('skipped');
    expect(await timings(recording)).toEqual(['heard', 'estimated']);
  });

  test('where the engine breaks, and those of other segments are found nevertheless', async () => {
    const recording = await aTranscript(server, customer, ['a b', 'c d']);
    await decoded(recording);
    await write(recording, 'a new0');
    await write(recording, 'c new2', 1);
    whileListening = (text) => {
      if (text.startsWith('a')) throw new Error('broken');
    };
    await expect(align(recording)).rejects.toThrow('broken');
    expect(await timings(recording)).toEqual(['heard', 'estimated', 'heard', 'aligned']);
  });

  test('and are tried again with the next edit after their task was given up', async () => {
    const recording = await aTranscript(server, customer, ['a b', 'c d']);
    await decoded(recording);
    await write(recording, 'a new0');
    await server.behind.query(`update task set state = 'failed' where subject_id = $1`, [recording.fileId]);
    await write(recording, 'c new2', 1);
    await align(recording);
    expect(await timings(recording)).toEqual(['heard', 'aligned', 'heard', 'aligned']);
  });
});

test.each(['mul', null])(
  'words of a language that only the sound can tell (%s) are found',
  async (language) => {
    const recording = await aTranscript(server, customer, ['a b']);
    await decoded(recording);
    await server.behind.query('update recording set language = $2 where id = $1', [recording.id, language]);
    await server.behind.query('update segment set language = $2 where recording_id = $1', [
      recording.id,
      language,
    ]);
    await write(recording, 'a new0');
    expect(await align(recording)).toBe('done');
    expect((await read(recording)).segments[0]!.words[1]).toMatchObject({ text: 'new0', timing: 'aligned' });
  },
);

test('words of the second channel are looked for in the second channel', async () => {
  const recording = await aRecording(server, customer, { channelPlan: 'separate' });
  for (const channel of [0, 1])
    await inTask(recording, () =>
      appendHeard({ recordingId: recording.id, channel, untilMs: 60_000, utterances: utterances(['a b c']) }),
    );
  // Only the second one can be listened to.
  await decoded(recording, 1);
  const channels = await server.behind.query<{ id: string; channel: number }>(
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
