import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { KEY_SCOPE_NAMES } from '../permissions.ts';
import { apiKeyFields } from './inputs.ts';

/** Most valid keys of an organisation. */
export const MAX_API_KEYS = 100;

export const KEY_STATES = ['active', 'expired', 'revoked'] as const;

export const apiKey = z.object({
  id,
  accountId: id.meta({ description: 'Service account of the key; it owns the jobs that it orders' }),
  name: z.string().meta({ description: 'Name of the service account' }),
  prefix: z.string().meta({ description: 'First characters of the key, to identify it' }),
  scopes: z.array(z.enum(KEY_SCOPE_NAMES)),
  state: z.enum(KEY_STATES),
  createdBy: z.string().meta({ description: 'Name of the person who created it' }),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: '`null` if the key is valid until it is revoked' }),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable().meta({ description: 'Accurate to the minute' }),
});
export type ApiKey = z.infer<typeof apiKey>;

const expiresAt = z.iso
  .datetime()
  .nullable()
  .meta({ description: 'When the key expires; `null` if it is valid until it is revoked', examples: [null] });

const apiKeyAnswer = z.object({
  key: apiKey,
  secret: z.string().meta({ description: 'The key itself, returned only once: `clq_…`' }),
});

export const findApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: 'Lists the API keys of the organisation, newest first.',
  access: 'key:manage',
  answer: z.object({ keys: z.array(apiKey) }),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Creates a service account with a key.',
  access: 'key:manage',
  body: apiKeyFields.extend({ expiresAt }),
  answer: apiKeyAnswer,
  errors: ['not-now'],
});

export const renewApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys/:keyId/renew',
  summary:
    'Creates another key for the same account with the same scopes. The previous key works until it is revoked.',
  access: 'key:manage',
  params: z.object({ keyId: id }),
  body: z.object({ expiresAt }),
  answer: apiKeyAnswer,
  errors: ['not-now'],
});

export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys/:keyId/revoke',
  summary: 'Revokes a key immediately and permanently. Jobs that its account ordered remain.',
  access: 'key:manage',
  params: z.object({ keyId: id }),
  answer: z.object({ key: apiKey }),
});
