import type { JobDetail } from '@colloquy/contract/jobs';
import { sendCommands } from '@colloquy/contract/transcripts';
import { textOf, type Word } from '@colloquy/rules/transcript';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { readInterviewStart } from '../../testing/demo-interview.ts';
import { InvalidationReader } from '../../testing/invalidation-reader.ts';
import { makeWav, tone } from '../../testing/synthetic-audio.ts';
import { isLongRun, hasModels } from '../../testing/test-environment.ts';
import { startProcess, type TestProcess } from '../../testing/test-process.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { followJob, createTranscriptionJob, readFirstTranscript } from './pipeline/pipeline.factory.ts';

const server = useTestServer();
const LIMIT = { timeout: 180_000 };
let customer: Browser;
let workers: TestProcess[] = [];
beforeAll(async () => {
  customer = await actAs(server, await aPerson((await anOrganisation()).id));
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.end()));
  workers = [];
});

async function start(
  kind: 'fake-engines' | 'worker',
  env: Record<string, string> = {},
): Promise<TestProcess> {
  const worker = await startProcess(kind, server.config, env);
  workers.push(worker);
  return worker;
}

async function transcribe(name: string, bytes: Uint8Array): Promise<JobDetail> {
  const { job } = await followJob(customer, await createTranscriptionJob(customer, { name, bytes }), 120_000);
  const { failure } = job.files[0]!.progress;
  if (failure) throw new Error(`${failure.found} ${failure.remedy}`);
  return job;
}

/** Edits the first segment, as a screen does. */
async function write(job: JobDetail, change: (words: readonly Word[]) => string): Promise<void> {
  const { recording, segments } = await readFirstTranscript(customer, job);
  const [segment] = segments;
  const { revision } = recording;
  const command = { id: newId(), revision, segmentId: segment!.id, text: change(segment!.words) };
  await customer.get(sendCommands, {
    params: { recordingId: recording.id },
    body: { commands: [{ kind: 'set-text', ...command }] },
  });
}

const firstWords = async (job: JobDetail): Promise<Word[]> =>
  (await readFirstTranscript(customer, job)).segments[0]!.words;
const waitForAligned = (job: JobDetail, withinMs: number): Promise<Word[]> =>
  waitFor(async () => {
    const words = await firstWords(job);
    return words.every((word) => word.timing !== 'estimated') && words;
  }, withinMs);

describe('a corrected transcript', () => {
  it('gets its times in the background, and open screens are notified', LIMIT, async () => {
    await start('fake-engines');
    const job = await transcribe('interview.wav', makeWav(20, tone));
    await write(job, (words) => textOf(words).replace('s3 s4', 'new3 new4'));
    const stream = await InvalidationReader.open(customer);
    expect((await firstWords(job)).filter((word) => word.timing === 'estimated')).toHaveLength(2);
    const words = await waitForAligned(job, 30_000);
    expect(words.slice(2, 6)).toMatchObject([
      { text: 's2', startMs: 2_000, timing: 'recognised' },
      { text: 'new3', startMs: 3_000, timing: 'aligned' },
      { text: 'new4', startMs: 4_000, timing: 'aligned', confidence: null },
      { text: 's5', startMs: 5_000, timing: 'recognised' },
    ]);
    const { recording } = await readFirstTranscript(customer, job);
    const invalidations = await waitFor(async () => {
      const messages = await stream.next(1);
      return messages.find(({ data }) => (data as { revision?: number }).revision === recording.revision);
    }, 10_000);
    expect(invalidations.data).toMatchObject({ topic: 'recording', id: recording.id });
    stream.close();
  });

  it.runIf(isLongRun)('gets them from another worker if the first is killed', LIMIT, async () => {
    const first = await start('fake-engines', { FAKE_ALIGN_MS: '60000' });
    const job = await transcribe('interview.wav', makeWav(10, tone));
    await write(job, (words) => textOf(words).replace('s3', 'new3'));
    await waitFor(async () => {
      const { rows } = await server.superuser.query(
        `select from task where name = 'transcription.align-words' and state = 'running'`,
      );
      return rows.length > 0;
    }, 30_000);
    first.kill('SIGKILL');
    await start('fake-engines');
    expect((await waitForAligned(job, 60_000))[3]).toMatchObject({ text: 'new3', timing: 'aligned' });
  });
});

describe.skipIf(!hasModels())(`by the real engine${hasModels() ? '' : ' (needs the models)'}`, () => {
  it('aligns retyped words where they were spoken', LIMIT, async () => {
    await start('worker');
    const job = await transcribe('interview.opus', await readInterviewStart(13));
    const original = await firstWords(job);
    expect(original.length).toBeGreaterThan(4);
    await write(job, (words) => textOf(words).replace(words[2]!.text, 'xx').replace(words[3]!.text, 'yy'));
    await write(job, () => textOf(original));
    const words = await waitForAligned(job, 60_000);
    expect(textOf(words)).toBe(textOf(original));
    expect(words.map(({ timing }) => timing).slice(2, 4)).toEqual(['aligned', 'aligned']);
    for (const at of [2, 3])
      expect(Math.abs(words[at]!.startMs - original[at]!.startMs)).toBeLessThanOrEqual(100);
  });
});
