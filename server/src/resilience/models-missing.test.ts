import { retryJob } from '@colloquy/contract/jobs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import {
  followJob,
  createTranscriptionJob,
  readFirstTranscript,
} from '../capabilities/transcription/pipeline/pipeline.factory.ts';
import { type Browser, actAs } from '../testing/browser.ts';
import { makeWav, tone } from '../testing/synthetic-audio.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { useTestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { expectedWords, readWords } from './transcription-progress.ts';

const server = useTestServer();

describe('an installation without downloaded models', () => {
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
  ])(
    'reports the missing model (language %s) and still creates the playable audio',
    { timeout: 60_000 },
    async (_, language) => {
      const jobId = await createTranscriptionJob(customer, {
        name: 'a.wav',
        bytes: makeWav(70, tone),
        settings: { language },
      });
      const { job } = await followJob(customer, jobId);
      expect(job.files[0]!.progress.failure).toEqual({
        reason: 'model-missing',
        found: 'The speech models aren’t installed on this server yet.',
        remedy:
          'Ask your administrator to install them (npm run models), then retry. Your recording is saved.',
        canRetry: true,
      });
      expect(job.abilities.canRetry).toBe(true);
      const recording = await waitFor(async () => {
        const read = await readFirstTranscript(customer, job);
        return read.recording.peaks !== null && read.recording;
      }, 10_000);
      expect(recording).toMatchObject({ durationMs: 70_000, decodedMs: 70_000, transcribedMs: 0 });
      expect(recording.media).not.toBeNull();
    },
  );

  it('transcribes on Retry once the models are there', { timeout: 60_000 }, async () => {
    const jobId = await createTranscriptionJob(customer, { name: 'b.wav', bytes: makeWav(10, tone) });
    await followJob(customer, jobId);
    await worker.end();
    worker = await startProcess('fake-engines', server.config);
    await customer.get(retryJob, { params: { jobId } });
    const { job } = await followJob(customer, jobId);
    expect(job.files[0]!.progress).toMatchObject({ state: 'ready', failure: null });
    expect(await readWords(customer, jobId)).toEqual(expectedWords(10));
  });
});
