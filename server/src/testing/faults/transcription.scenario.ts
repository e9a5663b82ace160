import { expect } from 'vitest';
import { readJob } from '@colloquy/contract/jobs';
import { addWebhook, WEBHOOK_EVENT_NAMES } from '@colloquy/contract/webhooks';
import { uploadFile } from '../../capabilities/files/uploads.factory.ts';
import { aDraft } from '../../capabilities/jobs/jobs.factory.ts';
import { aPayer, billOf, type Payer } from '../../capabilities/jobs/paying.factory.ts';
import {
  createTranscriptionJob,
  readFirstTranscript,
} from '../../capabilities/transcription/pipeline/pipeline.factory.ts';
import { newId } from '../../platform/ids.ts';
import { makeWav, tone } from '../synthetic-audio.ts';
import type { Scenario } from './fault-plans.ts';
import type { FaultHarness } from './fault-harness.ts';
import { findLeftovers } from './find-leftovers.ts';
import { readMessages } from './read-outcome.ts';

type Prepared = { payer: Payer; jobId: string };

/** A recording from its upload to a paid transcript, with all steps, webhooks and the mail. */
export const transcription = (
  harness: FaultHarness,
  { seconds, language }: { seconds: number; language: string | null },
): Scenario<Prepared> => ({
  name: `the transcription of ${seconds} seconds`,
  prepare: async () => {
    const payer = await createPayerWithWebhook(harness);
    const recording = { name: 'interview.wav', bytes: makeWav(seconds, tone), settings: { language } };
    return { payer, jobId: await createTranscriptionJob(payer.customer, recording) };
  },
  run: async ({ payer }) => {
    await harness.runToEnd(payer.organisationId);
    if (!harness.kit.hasPlan()) await expectNoFailure(harness, payer.organisationId);
  },
  outcome: (prepared) => readOutcome(harness, prepared),
});

/** Two tracks of one speaker each. */
export const trackTranscription = (harness: FaultHarness): Scenario<Prepared> => ({
  ...transcription(harness, { seconds: 12, language: 'en' }),
  name: 'the transcription of two tracks',
  coveredElsewhere: /compute-peaks|detect-language|diarize-recording|finish-recording|^webhooks|^mails/,
  prepare: async () => {
    const payer = await createPayerWithWebhook(harness);
    const { id: jobId } = await aDraft(payer.customer, { language: 'en' });
    const conversation = newId();
    for (const [at, speaker] of ['Host', 'Guest'].entries())
      await uploadFile(payer.customer, {
        jobId,
        name: `${speaker}.wav`,
        bytes: makeWav(12 - 6 * at, tone),
        order: { track: { conversation, tracks: 2, track: at + 1, speaker } },
      });
    return { payer, jobId };
  },
});

async function createPayerWithWebhook({ server, webhooks }: FaultHarness): Promise<Payer> {
  const payer = await aPayer(server, 1_000);
  await payer.orgAdmin.get(addWebhook, {
    body: { address: webhooks.address, description: '', events: WEBHOOK_EVENT_NAMES },
  });
  return payer;
}

/** An attempt that fails without a fault would add points that no other run has. */
async function expectNoFailure({ server }: FaultHarness, organisationId: string): Promise<void> {
  const { rows } = await server.superuser.query(
    'select name, state, failures, failure from task where organisation_id = $1 and failures > 0',
    [organisationId],
  );
  expect(rows).toEqual([]);
}

async function readOutcome(harness: FaultHarness, { payer, jobId }: Prepared) {
  const { customer, organisationId } = payer;
  const { job } = await customer.get(readJob, { params: { jobId } });
  const { recording, speakers, segments } = await readFirstTranscript(customer, job);
  const { rows: stages } = await harness.server.superuser.query(
    `select r.stage, r.outcome from stage_record r join job_file f on f.id = r.job_file_id
       where f.job_id = $1 order by r.at, r.id`,
    [jobId],
  );
  const { rows: made } = await harness.server.superuser.query(
    'select kind, bytes from derived_file where organisation_id = $1 order by kind',
    [organisationId],
  );
  const { charged, refunded } = await billOf(customer, jobId);
  return {
    progress: job.files.map(({ progress }) => progress),
    language: recording.language,
    segments: segments.map(({ speakerId, startMs, endMs, words }) => ({
      speaker: speakers.find(({ id }) => id === speakerId)?.label,
      startMs,
      endMs,
      words: words.map(({ text, startMs: at, confidence }) => [text, at, confidence]),
    })),
    stages,
    made,
    paid: { charged, refunded, ...(await payer.balance()) },
    messages: await readMessages(harness, organisationId),
    leftovers: await findLeftovers(harness.server, organisationId),
  };
}
