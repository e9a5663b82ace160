import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { KEY_SCOPE_NAMES } from '../key-scopes.ts';

/** Most keys of an organisation that can be used at the same time. */
export const MOST_API_KEYS = 100;

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

const made = z.object({
  key: apiKey,
  secret: z.string().meta({ description: 'The key itself, answered this once: `clq_…`' }),
});

export const findApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: 'The API keys of the organisation, the newest first.',
  access: 'key:run',
  answer: z.object({ keys: z.array(apiKey) }),
});

export const makeApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Makes a service account with a key.',
  access: 'key:run',
  body: z.object({
    name: z.string().trim().min(1, 'Give it a name.').max(120, 'Use at most 120 characters.'),
    scopes: z.array(z.enum(KEY_SCOPE_NAMES)).min(1, 'Choose what it may do.').max(KEY_SCOPE_NAMES.length),
    expiresAt,
  }),
  answer: made,
  errors: ['not-now'],
});

export const renewApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys/:keyId/renew',
  summary:
    'Makes another key of the same account with the same scopes. The former one works until it is revoked.',
  access: 'key:run',
  params: z.object({ keyId: id }),
  body: z.object({ expiresAt }),
  answer: made,
  errors: ['not-now'],
});

export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys/:keyId/revoke',
  summary: 'Ends a key at once and for good. What its account ordered stays.',
  access: 'key:run',
  params: z.object({ keyId: id }),
  answer: z.object({ key: apiKey }),
});
