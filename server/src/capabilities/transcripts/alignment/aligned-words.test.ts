import { type JobDetail, sendCommands, textOf, type Word } from '@colloquy/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { actAs, type Browser } from '../../../testing/browser.ts';
import { HintReader } from '../../../testing/hint-reader.ts';
import { beginningOfInterview } from '../../../testing/interview.ts';
import { isLongRun } from '../../../testing/long-run.ts';
import { hasModels } from '../../../testing/models.ts';
import { makeWav, tone } from '../../../testing/sounds.ts';
import { startProcess, type TestProcess } from '../../../testing/test-process.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { aPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { followJob, orderWords, readWords } from '../pipeline/pipeline.factory.ts';

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

async function start(kind: 'quick' | 'worker', env: Record<string, string> = {}): Promise<TestProcess> {
  const worker = await startProcess(kind, server.config, env);
  workers.push(worker);
  return worker;
}

async function hear(name: string, bytes: Uint8Array): Promise<JobDetail> {
  const { job } = await followJob(customer, await orderWords(customer, { name, bytes }), 120_000);
  const { failure } = job.files[0]!.progress;
  if (failure) throw new Error(`${failure.found} ${failure.remedy}`);
  return job;
}

/** Writes the first segment anew, as a screen does. */
async function write(job: JobDetail, change: (words: readonly Word[]) => string): Promise<void> {
  const { recording, segments } = await readWords(customer, job);
  const [segment] = segments;
  const { revision } = recording;
  const command = { id: newId(), revision, segmentId: segment!.id, text: change(segment!.words) };
  await customer.get(sendCommands, {
    params: { recordingId: recording.id },
    body: { commands: [{ kind: 'set-text', ...command }] },
  });
}

const firstWords = async (job: JobDetail): Promise<Word[]> =>
  (await readWords(customer, job)).segments[0]!.words;
const aligned = (job: JobDetail, withinMs: number): Promise<Word[]> =>
  waitFor(async () => {
    const words = await firstWords(job);
    return words.every((word) => word.timing !== 'estimated') && words;
  }, withinMs);

describe('a corrected transcript', () => {
  it('gets its times in the background, and open screens hear of it', LIMIT, async () => {
    await start('quick');
    const job = await hear('interview.wav', makeWav(20, tone));
    await write(job, (words) => textOf(words).replace('s3 s4', 'new3 new4'));
    const stream = await HintReader.open(customer);
    expect((await firstWords(job)).filter((word) => word.timing === 'estimated')).toHaveLength(2);
    const words = await aligned(job, 30_000);
    expect(words.slice(2, 6)).toMatchObject([
      { text: 's2', startMs: 2_000, timing: 'heard' },
      { text: 'new3', startMs: 3_000, timing: 'aligned' },
      { text: 'new4', startMs: 4_000, timing: 'aligned', confidence: null },
      { text: 's5', startMs: 5_000, timing: 'heard' },
    ]);
    const { recording } = await readWords(customer, job);
    const hints = await waitFor(async () => {
      const messages = await stream.next(1);
      return messages.find(({ data }) => (data as { revision?: number }).revision === recording.revision);
    }, 10_000);
    expect(hints.data).toMatchObject({ topic: 'recording', id: recording.id });
    stream.close();
  });

  it.runIf(isLongRun)('gets them from another worker where the first is killed', LIMIT, async () => {
    const first = await start('quick', { QUICK_ALIGN_MS: '60000' });
    const job = await hear('interview.wav', makeWav(10, tone));
    await write(job, (words) => textOf(words).replace('s3', 'new3'));
    await waitFor(async () => {
      const { rows } = await server.behind.query(
        `select from task where name = 'transcripts.align-words' and state = 'running'`,
      );
      return rows.length > 0;
    }, 30_000);
    first.kill('SIGKILL');
    await start('quick');
    expect((await aligned(job, 60_000))[3]).toMatchObject({ text: 'new3', timing: 'aligned' });
  });
});

describe.skipIf(!hasModels())(`by the real engine${hasModels() ? '' : ' (needs the models)'}`, () => {
  it('words that were retyped are found where they were heard', LIMIT, async () => {
    await start('worker');
    const job = await hear('interview.opus', await beginningOfInterview(13));
    const heard = await firstWords(job);
    expect(heard.length).toBeGreaterThan(4);
    await write(job, (words) => textOf(words).replace(words[2]!.text, 'xx').replace(words[3]!.text, 'yy'));
    await write(job, () => textOf(heard));
    const words = await aligned(job, 60_000);
    expect(textOf(words)).toBe(textOf(heard));
    expect(words.map(({ timing }) => timing).slice(2, 4)).toEqual(['aligned', 'aligned']);
    for (const at of [2, 3])
      expect(Math.abs(words[at]!.startMs - heard[at]!.startMs)).toBeLessThanOrEqual(100);
  });
});
