import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer } from '../wire.ts';
import { SIDS } from '../services.ts';
import { findPartnersQuery, findServicePeopleQuery } from './inputs.ts';

const sid = z.enum(SIDS);
const organisationParams = z.object({ organisationId: id });

export const serviceUse = z.object({
  sid,
  name: z.string(),
  installed: z.boolean(),
  isOn: z
    .boolean()
    .meta({ description: 'Whether the organisation may use it; `false` if it is not installed' }),
  people: z.number().int().meta({ description: 'Number of active customers who may use it' }),
  jobs: z.number().int(),
  openJobs: z.number().int(),
  lastJobAt: z.iso.datetime().nullable(),
  changedAt: z.iso.datetime().nullable().meta({ description: 'When it was last switched on or off' }),
});
export type ServiceUse = z.infer<typeof serviceUse>;

export const findServices = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/services',
  summary: 'Lists the services of an organisation, with the users and jobs of each.',
  access: 'service:read',
  params: organisationParams,
  answer: z.object({ organisation: z.string(), services: z.array(serviceUse) }),
});

export const setServiceEnabled = endpoint({
  method: 'PUT',
  path: '/api/organisations/:organisationId/services',
  summary: 'Switches a service on or off for an organisation.',
  access: 'service:manage',
  params: organisationParams,
  body: z.object({ sid, isOn: z.boolean() }),
  answer: z.object({ services: z.array(serviceUse) }),
  errors: ['service-not-available'],
});

export const personServices = z.object({
  personId: id,
  name: z.string(),
  username: z.string(),
  on: z
    .array(sid)
    .meta({ description: 'Services that the person may use, of those that the organisation may use' }),
});
export type PersonServices = z.infer<typeof personServices>;

export const findServicePeople = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/service-people',
  summary: 'Lists the active customers of an organisation with the services that each may use.',
  access: 'service:read',
  params: organisationParams,
  query: findServicePeopleQuery,
  answer: listAnswer(personServices),
});

export const setUserServiceEnabled = endpoint({
  method: 'PUT',
  path: '/api/organisations/:organisationId/service-people',
  summary: 'Switches a service on or off for a person.',
  access: 'service:read',
  params: organisationParams,
  body: z.object({ personId: id, sid, isOn: z.boolean() }),
  answer: z.object({ person: personServices }),
  errors: ['service-not-available'],
});

export const partner = z.object({
  organisationId: id,
  organisation: z.string(),
  sid,
  service: z.string(),
  isOn: z.boolean(),
  people: z.number().int(),
  jobs: z.number().int(),
  creditsUsed: z.number().int().meta({ description: 'In hundredths of a credit' }),
});
export type Partner = z.infer<typeof partner>;

export const findPartners = endpoint({
  method: 'GET',
  path: '/api/partners',
  summary: 'Lists users, jobs and credits spent for each service and organisation.',
  access: 'service:manage',
  query: findPartnersQuery,
  answer: listAnswer(partner),
});

export const SERVICE_PEOPLE_CSV_PATH = '/api/organisations/:organisationId/service-people.csv';
export const PARTNERS_CSV_PATH = '/api/partners.csv';

/** Reasons why a service cannot be used; null if it can. */
export const SERVICE_OFF_REASONS = ['not-installed', 'organisation', 'person'] as const;

export const findOwnServices = endpoint({
  method: 'GET',
  path: '/api/services',
  summary: 'Lists the five services and which of them the caller may use.',
  access: 'signed-in',
  answer: z.object({
    services: z.array(
      z.object({
        sid: z.enum(SIDS),
        name: z.string(),
        isAvailable: z.boolean(),
        off: z.enum(SERVICE_OFF_REASONS).nullable().meta({
          description:
            'Why the caller cannot use it: not installed, switched off for the organisation, or switched off for the person',
        }),
      }),
    ),
  }),
});
