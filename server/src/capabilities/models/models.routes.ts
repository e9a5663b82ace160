import {
  findSpeechLanguages,
  findOrganisationEngines as findEndpoint,
  setEngineKey,
  setOrganisationEngine,
  testEngine as testEndpoint,
} from '@colloquy/contract/models';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { expectedErrorRates, speechLanguages, speechLanguagesOf } from './speech-languages.ts';
import { readSettings } from '../organisations/index.ts';
import { findOrganisationEngines, readOrganisationEngine } from './organisation-engines.store.ts';
import { testEngine } from './test-engine.ts';
import { setEngine, setKey } from './change-organisation-engine.ts';

export function modelsRoutes(app: FastifyInstance): void {
  serve(app, findSpeechLanguages, (call) =>
    call.run(async ({ organisationId }) => {
      const { languages } = await readSettings(organisationId);
      return {
        languages: [...speechLanguages()],
        first: speechLanguagesOf(languages),
        expected: expectedErrorRates(),
      };
    }),
  );
}

/** Remote engines, as an organisation's admin manages them. */
export function organisationEngineRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, (call) =>
    call.run(async (who) => ({ engines: await findOrganisationEngines(who.organisationId) })),
  );
  serve(app, setOrganisationEngine, (call) =>
    call.run(async (who) => {
      const { connectionId } = call.params;
      await setEngine(who, connectionId, call.body);
      return { engine: await readOrganisationEngine(who.organisationId, connectionId) };
    }),
  );
  serve(app, setEngineKey, (call) =>
    call.run(async (who) => {
      const { connectionId } = call.params;
      await setKey(who, connectionId, call.body.key);
      return { engine: await readOrganisationEngine(who.organisationId, connectionId) };
    }),
  );
  serve(app, testEndpoint, (call) => testEngine(call.run, call.params.connectionId));
}
