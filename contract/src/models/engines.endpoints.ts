import { z } from 'zod';
import { priceFactor } from '../credits/prices.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { ENGINE_PROVIDERS, engineFailure, ON_ENGINE_FAILURE } from './engines.ts';
import {
  connectionFields,
  type engineConnectionFields,
  hasRequiredAddress,
  missingAddressError,
} from './inputs.ts';
import { quality } from './quality.ts';

export type EngineConnectionFields = z.infer<typeof engineConnectionFields>;

export const engineConnection = connectionFields.extend({
  id,
  version: z.number().int(),
  organisations: z.number().int().meta({ description: 'Number of organisations that have switched it on' }),
});
export type EngineConnection = z.infer<typeof engineConnection>;

const connectionParams = z.object({ connectionId: id });
const connectionAnswer = z.object({ connection: engineConnection });
const version = z
  .number()
  .int()
  .meta({ description: 'Version on which the change is based; an outdated version is refused' });

export const findEngineConnections = endpoint({
  method: 'GET',
  path: '/api/admin/engines',
  summary: 'Lists the connections to remote engines that can be allowed for organisations.',
  access: 'engine:manage',
  answer: z.object({ connections: z.array(engineConnection) }),
});

export const addEngineConnection = endpoint({
  method: 'POST',
  path: '/api/admin/engines',
  summary: 'Adds a connection to a remote engine. It is not used until an organisation switches it on.',
  access: 'engine:manage',
  body: connectionFields
    .extend({
      connectionId: id.meta({ description: 'Idempotency key: repeated requests add one connection' }),
    })
    .refine(hasRequiredAddress, missingAddressError),
  answer: connectionAnswer,
  errors: ['taken'],
});

export const changeEngineConnection = endpoint({
  method: 'PATCH',
  path: '/api/admin/engines/:connectionId',
  summary: 'Changes a connection to a remote engine. An outdated `version` is refused.',
  access: 'engine:manage',
  params: connectionParams,
  body: connectionFields.extend({ version }).refine(hasRequiredAddress, missingAddressError),
  answer: connectionAnswer,
  errors: ['taken', 'changed-meanwhile', 'not-now'],
});

export const deleteEngineConnection = endpoint({
  method: 'DELETE',
  path: '/api/admin/engines/:connectionId',
  summary: 'Deletes a connection to a remote engine. Nothing more is sent to it.',
  access: 'engine:manage',
  params: connectionParams,
  answer: z.object({}),
});

export const localModel = z.object({
  name: z.string().meta({ description: 'Name for `npm run models -- NAME`' }),
  title: z.string(),
  ability: z.enum(['speech', 'diarization']),
  licence: z.string(),
  bytes: z.number().int().meta({ description: 'Size of the download, or of the installed files' }),
  isOptional: z.boolean().meta({ description: 'Whether it is downloaded only on request, not during setup' }),
  isPresent: z.boolean(),
  fetching: z
    .object({
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      bytes: z.number().int(),
      total: z.number().int(),
      failure: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'Progress of the last download; `null` if none was requested' }),
});
export type LocalModel = z.infer<typeof localModel>;

export const findLocalModels = endpoint({
  method: 'GET',
  path: '/api/admin/models',
  summary: 'Lists the models that run on this server, and which of them are installed.',
  access: 'engine:manage',
  answer: z.object({ models: z.array(localModel) }),
});

export const fetchLocalModel = endpoint({
  method: 'POST',
  path: '/api/admin/models/fetch',
  summary: 'Downloads an optional model in the background.',
  access: 'engine:manage',
  body: z.object({
    name: z
      .string()
      .max(80)
      .meta({ examples: ['parakeet-tdt-v3'] }),
  }),
  answer: z.object({ models: z.array(localModel) }),
  errors: ['not-now'],
});

export const organisationEngine = z.object({
  id: id.meta({ description: 'Id of the connection' }),
  provider: z.enum(ENGINE_PROVIDERS),
  name: z.string(),
  model: z.string(),
  languages: z.array(z.string()),
  priceFactor,
  isAllowed: z.boolean().meta({ description: 'Whether platform admins still allow it' }),
  isOn: z.boolean(),
  quality: quality.meta({ description: 'Quality for which it can be ordered' }),
  switchedBy: z
    .string()
    .nullable()
    .meta({ description: 'Name of the person who last switched it on or off' }),
  switchedAt: z.iso.datetime().nullable(),
  keySuffix: z
    .string()
    .nullable()
    .meta({ description: 'Last four characters of the key; `null` if there is no key' }),
  onFailure: z.enum(ON_ENGINE_FAILURE),
  failure: engineFailure.nullable().meta({ description: 'The last failure; `null` once it works again' }),
  waiting: z.number().int().meta({ description: 'Number of files that wait for it' }),
  version: z.number().int().meta({ description: '0 until settings are saved' }),
});
export type OrganisationEngine = z.infer<typeof organisationEngine>;
const engineAnswer = z.object({ engine: organisationEngine });

export const findOrganisationEngines = endpoint({
  method: 'GET',
  path: '/api/engines',
  summary: 'Lists the remote engines that the caller’s organisation may use, with its settings for each.',
  access: 'engine:use',
  answer: z.object({ engines: z.array(organisationEngine) }),
});

export const setOrganisationEngine = endpoint({
  method: 'PUT',
  path: '/api/engines/:connectionId',
  summary:
    'Switches a remote engine on or off, and sets what happens when it fails. Orders that use it send their audio to it.',
  access: 'engine:use',
  params: connectionParams,
  body: z.object({
    isOn: z.boolean(),
    quality,
    onFailure: z.enum(ON_ENGINE_FAILURE),
    version,
  }),
  answer: engineAnswer,
  errors: ['changed-meanwhile', 'not-now', 'taken'],
});

export const setEngineKey = endpoint({
  method: 'PUT',
  path: '/api/engines/:connectionId/key',
  summary:
    'Saves or deletes the key of the caller’s organisation. The key is never returned. Work that waits for it resumes.',
  access: 'engine:use',
  params: connectionParams,
  body: z.object({
    key: z
      .string()
      .trim()
      .min(8, 'This key is too short.')
      .max(500, 'This key is too long.')
      .regex(/^[\x21-\x7e]+$/, 'A key can’t contain spaces or accented letters.')
      .nullable()
      .meta({ examples: [null] }),
  }),
  answer: engineAnswer,
});

export const testEngine = endpoint({
  method: 'POST',
  path: '/api/engines/:connectionId/test',
  summary: 'Sends one second of silence to test the address, key and model.',
  access: 'engine:use',
  params: connectionParams,
  answer: engineAnswer,
  errors: ['not-now'],
});
