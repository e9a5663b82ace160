import {
  findOrganisationEngines as findEndpoint,
  setEngineKey,
  setOrganisationEngine,
  testEngine as testEndpoint,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { findOrganisationEngines, readOrganisationEngine } from './organisation-engines.store.ts';
import { testEngine } from './test-engine.ts';
import { setEngine, setKey } from './use-engine.ts';

/** What an organisation's admin decides about engines on other machines. */
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
