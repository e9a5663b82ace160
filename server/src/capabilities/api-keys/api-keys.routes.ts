import {
  findApiKeys as findEndpoint,
  makeApiKey as makeEndpoint,
  renewApiKey as renewEndpoint,
  revokeApiKey as revokeEndpoint,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { findApiKeys } from './api-keys.store.ts';
import { makeApiKey, renewApiKey } from './make-api-key.ts';
import { revokeApiKey } from './revoke-api-key.ts';

/** The keys of service accounts, which an organisation's admin runs. */
export function apiKeyRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, (call) => call.run(async () => ({ keys: await findApiKeys() })));
  serve(app, makeEndpoint, (call) => call.run((who) => makeApiKey(who, call.body)));
  serve(app, renewEndpoint, (call) => call.run((who) => renewApiKey(who, call.params.keyId, call.body)));
  serve(app, revokeEndpoint, (call) =>
    call.run(async (who) => ({ key: await revokeApiKey(who, call.params.keyId) })),
  );
}
