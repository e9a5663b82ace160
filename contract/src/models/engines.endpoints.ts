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
  organisations: z.number().int().meta({ description: 'How many have it switched on' }),
});
export type EngineConnection = z.infer<typeof engineConnection>;

const connectionParams = z.object({ connectionId: id });
const connectionAnswer = z.object({ connection: engineConnection });
const version = z.number().int().meta({ description: 'The one that the caller has seen' });

export const findEngineConnections = endpoint({
  method: 'GET',
  path: '/api/admin/engines',
  summary: 'The engines on other machines that organisations may be allowed to use.',
  access: 'engine:manage',
  answer: z.object({ connections: z.array(engineConnection) }),
});

export const addEngineConnection = endpoint({
  method: 'POST',
  path: '/api/admin/engines',
  summary: 'Sets up an engine on another machine. It is used by nobody until an organisation switches it on.',
  access: 'engine:manage',
  body: connectionFields
    .extend({ connectionId: id.meta({ description: 'Made by the client: sent twice, it adds one' }) })
    .refine(hasRequiredAddress, missingAddressError),
  answer: connectionAnswer,
  errors: ['taken'],
});

export const changeEngineConnection = endpoint({
  method: 'PATCH',
  path: '/api/admin/engines/:connectionId',
  summary: 'Changes an engine on another machine, on the version that the caller saw.',
  access: 'engine:manage',
  params: connectionParams,
  body: connectionFields.extend({ version }).refine(hasRequiredAddress, missingAddressError),
  answer: connectionAnswer,
  errors: ['taken', 'changed-meanwhile', 'not-now'],
});

export const deleteEngineConnection = endpoint({
  method: 'DELETE',
  path: '/api/admin/engines/:connectionId',
  summary: 'Takes an engine on another machine away: nothing is sent there any more.',
  access: 'engine:manage',
  params: connectionParams,
  answer: z.object({}),
});

export const localModel = z.object({
  name: z.string().meta({ description: 'As `npm run models -- NAME` takes it' }),
  title: z.string(),
  ability: z.enum(['speech', 'diarization']),
  licence: z.string(),
  bytes: z.number().int().meta({ description: 'What is downloaded, or what lies there' }),
  isOptional: z.boolean().meta({ description: 'Fetched when somebody asks for it, not at the start' }),
  isPresent: z.boolean(),
  fetching: z
    .object({
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      bytes: z.number().int(),
      total: z.number().int(),
      failure: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'How the last fetching went; null: nobody asked' }),
});
export type LocalModel = z.infer<typeof localModel>;

export const findLocalModels = endpoint({
  method: 'GET',
  path: '/api/admin/models',
  summary: 'The models that run on this machine, and which of them are there.',
  access: 'engine:manage',
  answer: z.object({ models: z.array(localModel) }),
});

export const fetchLocalModel = endpoint({
  method: 'POST',
  path: '/api/admin/models/fetch',
  summary: 'Fetches an optional model, in the background.',
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
  id: id.meta({ description: 'Of the connection' }),
  provider: z.enum(ENGINE_PROVIDERS),
  name: z.string(),
  model: z.string(),
  languages: z.array(z.string()),
  priceFactor,
  isAllowed: z.boolean().meta({ description: 'The platform still allows it' }),
  isOn: z.boolean(),
  quality: quality.meta({ description: 'For which choice at ordering it stands' }),
  switchedBy: z.string().nullable().meta({ description: 'Name of who switched it last' }),
  switchedAt: z.iso.datetime().nullable(),
  keySuffix: z
    .string()
    .nullable()
    .meta({ description: 'The last four signs of the key; null: there is none' }),
  onFailure: z.enum(ON_ENGINE_FAILURE),
  failure: engineFailure.nullable().meta({ description: 'The last one; null once it worked again' }),
  waiting: z.number().int().meta({ description: 'Files that wait for it' }),
  version: z.number().int().meta({ description: '0 while nothing was set' }),
});
export type OrganisationEngine = z.infer<typeof organisationEngine>;
const engineAnswer = z.object({ engine: organisationEngine });

export const findOrganisationEngines = endpoint({
  method: 'GET',
  path: '/api/engines',
  summary: 'The engines on other machines that the own organisation may use, and how it uses them.',
  access: 'engine:use',
  answer: z.object({ engines: z.array(organisationEngine) }),
});

export const setOrganisationEngine = endpoint({
  method: 'PUT',
  path: '/api/engines/:connectionId',
  summary:
    'Switches an engine on another machine on or off, and says what happens when it fails. What is ordered with it is sent there.',
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
    'Keeps the key of the own organisation, which is never shown again, or forgets it. Work that waits for it goes on.',
  access: 'engine:use',
  params: connectionParams,
  body: z.object({
    key: z
      .string()
      .trim()
      .min(8, 'This is too short for a key.')
      .max(500, 'This is too long for a key.')
      .regex(/^[\x21-\x7e]+$/, 'A key has no spaces and no accents.')
      .nullable()
      .meta({ examples: [null] }),
  }),
  answer: engineAnswer,
});

export const testEngine = endpoint({
  method: 'POST',
  path: '/api/engines/:connectionId/test',
  summary: 'Sends a second of silence, to see whether address, key and model work.',
  access: 'engine:use',
  params: connectionParams,
  answer: engineAnswer,
  errors: ['not-now'],
});
