import {
  findApiKeys as findEndpoint,
  createApiKey as makeEndpoint,
  renewApiKey as renewEndpoint,
  revokeApiKey as revokeEndpoint,
} from '@colloquy/contract/api-keys';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { findApiKeys, createApiKey, renewApiKey, revokeApiKey } from './api-keys.ts';

/** Serves the keys of service accounts, which an organisation's admin manages. */
export function apiKeyRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, (call) => call.run(async () => ({ keys: await findApiKeys() })));
  serve(app, makeEndpoint, (call) => call.run((who) => createApiKey(who, call.body)));
  serve(app, renewEndpoint, (call) => call.run((who) => renewApiKey(who, call.params.keyId, call.body)));
  serve(app, revokeEndpoint, (call) =>
    call.run(async (who) => ({ key: await revokeApiKey(who, call.params.keyId) })),
  );
}
