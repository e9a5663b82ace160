import { readJob } from '@colloquy/contract/jobs';
import {
  addEngineConnection,
  type EngineConnectionFields,
  setEngineKey,
  setOrganisationEngine,
} from '@colloquy/contract/models';
import { aPerson } from '../../capabilities/identity/identity.factory.ts';
import { enqueueEngineRetries } from '../../capabilities/jobs/index.ts';
import { aPayer, type Payer } from '../../capabilities/jobs/paying.factory.ts';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import {
  createTranscriptionJob,
  readFirstTranscript,
} from '../../capabilities/transcription/pipeline/pipeline.factory.ts';
import { newId } from '../../platform/ids.ts';
import { actAs } from '../browser.ts';
import { makeWav, tone } from '../synthetic-audio.ts';
import type { Scenario } from './fault-plans.ts';
import type { FaultHarness } from './fault-harness.ts';
import { readPayments } from './read-outcome.ts';

type Prepared = { payer: Payer; jobId: string };

const ENGINE_RETRY_MS = 10 * 60_000;
const MAX_ENGINE_RETRIES = 20;

/** Transcription by a remote engine. The file waits while the engine fails. */
export const remoteTranscription = (harness: FaultHarness): Scenario<Prepared> => ({
  name: 'a transcription by an engine on another machine',
  coveredElsewhere:
    /check-recording|decode-|compute-peaks|make-playback|diarize-recording|merge-diarization|^webhooks|^mails/,
  prepare: async () => {
    const operator = await anOrganisation({ isOperator: true });
    const platform = await actAs(harness.server, await aPerson(operator.id, 'admin'));
    const payer = await aPayer(harness.server, 1_000);
    const connectionId = newId();
    const fields: EngineConnectionFields = {
      provider: 'openai-compatible',
      name: connectionId,
      address: `http://127.0.0.1:${harness.engine.port}/v1`,
      model: 'far-1',
      languages: [],
      priceFactor: 150,
      isAllowed: true,
    };
    await platform.get(addEngineConnection, { body: { ...fields, connectionId } });
    const params = { connectionId };
    await payer.orgAdmin.get(setEngineKey, { params, body: { key: 'key-that-is-good-1234' } });
    await payer.orgAdmin.get(setOrganisationEngine, {
      params,
      body: { isOn: true, quality: 'best', onFailure: 'wait', version: 1 },
    });
    const recording = { name: 'a.wav', bytes: makeWav(12, tone), settings: { quality: 'best' as const } };
    return { payer, jobId: await createTranscriptionJob(payer.customer, recording) };
  },
  run: async ({ payer: { organisationId, customer }, jobId }) => {
    for (let retries = 0; retries < MAX_ENGINE_RETRIES; retries++) {
      await harness.runToEnd(organisationId);
      const { job } = await customer.get(readJob, { params: { jobId } });
      if (job.files[0]!.progress.state !== 'no-engine') return;
      harness.kit.advance(ENGINE_RETRY_MS);
      await harness.request('try the engine', enqueueEngineRetries);
    }
  },
  outcome: async ({ payer, jobId }) => {
    const { job } = await payer.customer.get(readJob, { params: { jobId } });
    const { messages, audit, ...paid } = await readPayments(harness, payer);
    return {
      text: (await readFirstTranscript(payer.customer, job)).text,
      ...paid,
      // Outages are audited, so these entries differ between runs.
      audit: audit.filter(({ action }) => action !== 'job.file-waits-for-engine'),
      mails: messages.mails.filter((subject) => !subject?.includes(job.sentTo!)),
    };
  },
});
