import { retryJob } from '@colloquy/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { followJob, orderWords, readWords } from '../capabilities/transcripts/pipeline/pipeline.factory.ts';
import { type Browser, actAs } from '../testing/browser.ts';
import { makeWav, tone } from '../testing/sounds.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { useTestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { counted, wordsOf } from './speech-work.ts';

const server = useTestServer();

describe('an installation whose models could not be fetched', () => {
  let customer: Browser;
  let worker: TestProcess;
  let noModels: string;
  beforeAll(async () => {
    customer = await actAs(server, await aPerson((await anOrganisation()).id));
    noModels = await mkdtemp(join(tmpdir(), 'colloquy-no-models-'));
    worker = await startProcess('worker', server.config, { COLLOQUY_MODELS: noModels });
  });
  afterAll(async () => {
    await worker?.end();
    await rm(noModels, { recursive: true });
  });

  it.each([
    ['detected', null],
    ['ordered', 'en'],
  ])('says so (language %s), and makes what can be heard', { timeout: 60_000 }, async (_, language) => {
    const jobId = await orderWords(customer, {
      name: 'a.wav',
      bytes: makeWav(70, tone),
      settings: { language },
    });
    const { job } = await followJob(customer, jobId);
    expect(job.files[0]!.progress.failure).toEqual({
      reason: 'model-missing',
      found: 'The speech models of this installation are not there yet.',
      remedy: 'Ask your administrator to fetch them (npm run models), then retry. The recording is kept.',
      canRetry: true,
    });
    expect(job.abilities.canRetry).toBe(true);
    const recording = await waitFor(async () => {
      const read = await readWords(customer, job);
      return read.recording.peaks !== null && read.recording;
    }, 10_000);
    expect(recording).toMatchObject({ durationMs: 70_000, decodedMs: 70_000, heardMs: 0 });
    expect(recording.media).not.toBeNull();
  });

  it('writes the words once they are there and Retry is pressed', { timeout: 60_000 }, async () => {
    const jobId = await orderWords(customer, { name: 'b.wav', bytes: makeWav(10, tone) });
    await followJob(customer, jobId);
    await worker.end();
    worker = await startProcess('quick', server.config);
    await customer.get(retryJob, { params: { jobId } });
    const { job } = await followJob(customer, jobId);
    expect(job.files[0]!.progress).toMatchObject({ state: 'ready', failure: null });
    expect(await wordsOf(customer, jobId)).toEqual(counted(10));
  });
});
