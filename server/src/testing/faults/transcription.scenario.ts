import { addWebhook, readJob, WEBHOOK_EVENT_NAMES } from '@colloquy/contract';
import { uploadFile } from '../../capabilities/files/uploads.factory.ts';
import { aDraft } from '../../capabilities/jobs/jobs.factory.ts';
import { aPayer, billOf, type Payer } from '../../capabilities/jobs/paying.factory.ts';
import { orderWords, readWords } from '../../capabilities/transcripts/pipeline/pipeline.factory.ts';
import { newId } from '../../platform/ids.ts';
import { makeWav, tone } from '../sounds.ts';
import type { Scenario } from './every-point.ts';
import type { FaultHarness } from './fault-harness.ts';
import { findLeftovers } from './find-leftovers.ts';
import { readMessages } from './read-messages.ts';

type Prepared = { payer: Payer; jobId: string };

/**
 * A recording from its upload to words that are ready and paid: each step on the way, the webhooks and the mail that
 * tell of it.
 */
export const transcription = (
  harness: FaultHarness,
  { seconds, language }: { seconds: number; language: string | null },
): Scenario<Prepared> => ({
  name: `the transcription of ${seconds} seconds`,
  prepare: async () => {
    const payer = await aPayerWithWebhook(harness);
    const recording = { name: 'interview.wav', bytes: makeWav(seconds, tone), settings: { language } };
    return { payer, jobId: await orderWords(payer.customer, recording) };
  },
  run: ({ payer }) => harness.runToEnd(payer.organisationId),
  outcome: (prepared) => readOutcome(harness, prepared),
});

/** Two files of one speaker each. */
export const tracks = (harness: FaultHarness): Scenario<Prepared> => ({
  ...transcription(harness, { seconds: 12, language: 'en' }),
  name: 'the transcription of two tracks',
  coveredElsewhere: /draw-peaks|find-language|find-voices|finish-recording|^webhooks|^mails/,
  prepare: async () => {
    const payer = await aPayerWithWebhook(harness);
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

async function aPayerWithWebhook({ server, webhooks }: FaultHarness): Promise<Payer> {
  const payer = await aPayer(server, 1_000);
  await payer.orgAdmin.get(addWebhook, {
    body: { address: webhooks.address, description: '', events: WEBHOOK_EVENT_NAMES },
  });
  return payer;
}

async function readOutcome(harness: FaultHarness, { payer, jobId }: Prepared) {
  const { customer, organisationId } = payer;
  const { job } = await customer.get(readJob, { params: { jobId } });
  const { recording, speakers, segments } = await readWords(customer, job);
  const { rows: stages } = await harness.server.behind.query(
    `select r.stage, r.outcome from stage_record r join job_file f on f.id = r.job_file_id
       where f.job_id = $1 order by r.at, r.id`,
    [jobId],
  );
  const { rows: made } = await harness.server.behind.query(
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
