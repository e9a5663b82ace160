import {
  addEngineConnection,
  type EngineConnectionFields,
  readJob,
  setEngineKey,
  setOrganisationEngine,
} from '@colloquy/contract';
import { aPerson } from '../../capabilities/identity/identity.factory.ts';
import { orderTryingEngines } from '../../capabilities/jobs/index.ts';
import { aPayer, type Payer } from '../../capabilities/jobs/paying.factory.ts';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { orderWords, readWords } from '../../capabilities/transcripts/pipeline/pipeline.factory.ts';
import { newId } from '../../platform/ids.ts';
import { actAs } from '../browser.ts';
import { makeWav, tone } from '../sounds.ts';
import type { Scenario } from './every-point.ts';
import type { FaultHarness } from './fault-harness.ts';
import { readPayments } from './read-payments.ts';

type Prepared = { payer: Payer; jobId: string };

const LOOK_MS = 10 * 60_000;
const MOST_LOOKS = 20;

/** A transcription by an engine on another machine, for which the file waits where it fails. */
export const farTranscription = (harness: FaultHarness): Scenario<Prepared> => ({
  name: 'a transcription by an engine on another machine',
  coveredElsewhere:
    /check-recording|decode-|draw-peaks|make-playback|find-voices|merge-voices|^webhooks|^mails/,
  prepare: async () => {
    const house = await anOrganisation({ isHouse: true });
    const platform = await actAs(harness.server, await aPerson(house.id, 'admin'));
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
    return { payer, jobId: await orderWords(payer.customer, recording) };
  },
  run: async ({ payer: { organisationId, customer }, jobId }) => {
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      await harness.runToEnd(organisationId);
      const { job } = await customer.get(readJob, { params: { jobId } });
      if (job.files[0]!.progress.state !== 'no-engine') return;
      harness.kit.advance(LOOK_MS);
      await harness.request('try the engine', orderTryingEngines);
    }
  },
  outcome: async ({ payer, jobId }) => {
    const { job } = await payer.customer.get(readJob, { params: { jobId } });
    const { messages, audit, ...paid } = await readPayments(harness, payer);
    return {
      text: (await readWords(payer.customer, job)).text,
      ...paid,
      // That it did not work for a while is told.
      audit: audit.filter(({ action }) => action !== 'job.file-waits-for-engine'),
      mails: messages.mails.filter((subject) => !subject?.includes(job.sentTo!)),
    };
  },
});
