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
  accountId: id.meta({ description: 'The service account, which the jobs that it orders belong to' }),
  name: z.string().meta({ description: 'Name of the service account' }),
  prefix: z.string().meta({ description: 'What the key begins with, to recognise it by' }),
  scopes: z.array(z.enum(KEY_SCOPE_NAMES)),
  state: z.enum(KEY_STATES),
  createdBy: z.string().meta({ description: 'Name of the person who made it' }),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable().meta({ description: 'Null: until it is revoked' }),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable().meta({ description: 'To the minute' }),
});
export type ApiKey = z.infer<typeof apiKey>;

const expiresAt = z.iso
  .datetime()
  .nullable()
  .meta({ description: 'When it stops working; null: when it is revoked', examples: [null] });

const apiKeyAnswer = z.object({
  key: apiKey,
  secret: z.string().meta({ description: 'The key itself, answered this once: `clq_…`' }),
});

export const findApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: 'The API keys of the organisation, the newest first.',
  access: 'key:manage',
  answer: z.object({ keys: z.array(apiKey) }),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Makes a service account with a key.',
  access: 'key:manage',
  body: apiKeyFields.extend({ expiresAt }),
  answer: apiKeyAnswer,
  errors: ['not-now'],
});

export const renewApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys/:keyId/renew',
  summary:
    'Makes another key of the same account with the same scopes. The former one works until it is revoked.',
  access: 'key:manage',
  params: z.object({ keyId: id }),
  body: z.object({ expiresAt }),
  answer: apiKeyAnswer,
  errors: ['not-now'],
});

export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys/:keyId/revoke',
  summary: 'Ends a key at once and for good. What its account ordered stays.',
  access: 'key:manage',
  params: z.object({ keyId: id }),
  answer: z.object({ key: apiKey }),
});
