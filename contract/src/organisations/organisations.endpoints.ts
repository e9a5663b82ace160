import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer } from '../wire.ts';
import { organisationSettings } from './organisation-settings.ts';
import { findOrganisationsQuery, organisationFields, timeZone } from './inputs.ts';

export const organisationSummary = z.object({
  id,
  code: z.string(),
  name: z.string(),
  timeZone: z.string(),
  isOperator: z.boolean().meta({ description: 'Whether it is the operator organisation' }),
  people: z.number().int(),
  jobs: z.number().int(),
  createdAt: z.iso.datetime(),
  restorableUntil: z.iso.datetime().nullable().meta({ description: '`null` unless it is deleted' }),
  version: z.number().int(),
});
export type OrganisationSummary = z.infer<typeof organisationSummary>;

export const supportAccess = z.object({
  until: z.iso.datetime(),
  grantedAt: z.iso.datetime(),
  grantedBy: z.string().meta({ description: 'Name of the person' }),
  downloads: z.boolean().meta({ description: 'Whether transcripts and audio may also be downloaded' }),
});

export const organisationDetail = organisationSummary.extend({
  activePeople: z
    .number()
    .int()
    .meta({ description: 'Number of active users, without invited ones who have never signed in' }),
  invitedPeople: z.number().int(),
  recordings: z.number().int(),
  hours: z.number().meta({ description: 'Hours of audio in its recordings' }),
  grant: supportAccess
    .nullable()
    .meta({ description: 'Current support access of platform admins; `null` if none is granted' }),
  settings: organisationSettings,
});
export type OrganisationDetail = z.infer<typeof organisationDetail>;

const organisationParams = z.object({ organisationId: id });
const one = z.object({ organisation: organisationSummary });

export const findOrganisations = endpoint({
  method: 'GET',
  path: '/api/organisations',
  summary: 'Lists the organisations of the installation.',
  access: 'organisation:manage',
  query: findOrganisationsQuery,
  answer: listAnswer(organisationSummary),
});

export const findOrganisationNames = endpoint({
  method: 'GET',
  path: '/api/organisations/names',
  summary: 'Lists the names and codes of all organisations, for selection.',
  access: 'organisation:manage',
  answer: z.object({ organisations: z.array(z.object({ id, name: z.string(), code: z.string() })) }),
});

export const addOrganisation = endpoint({
  method: 'POST',
  path: '/api/organisations',
  summary: 'Adds an organisation.',
  access: 'organisation:manage',
  body: organisationFields.extend({
    requestId: id.meta({ description: 'Idempotency key: repeated requests create one organisation' }),
  }),
  answer: one,
  errors: ['taken'],
});

export const readOrganisation = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId',
  summary: 'Returns one organisation: any for platform admins, otherwise only the caller’s own.',
  access: 'organisation:read',
  params: organisationParams,
  answer: one,
});

export const readOrganisationDetail = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/detail',
  summary: 'Returns one organisation with counts of everything that its deletion would remove.',
  access: 'organisation:read',
  params: organisationParams,
  answer: z.object({ organisation: organisationDetail }),
});

export const changeOrganisation = endpoint({
  method: 'PATCH',
  path: '/api/organisations/:organisationId',
  summary: 'Changes the name, code or time zone. An outdated `version` is refused.',
  access: 'organisation:manage',
  params: organisationParams,
  body: organisationFields.partial().extend({ version: z.number().int() }),
  answer: one,
  errors: ['changed-meanwhile', 'taken'],
});

export const deleteOrganisation = endpoint({
  method: 'DELETE',
  path: '/api/organisations/:organisationId',
  summary: 'Deletes an organisation. Its users lose access immediately; after 30 days everything is purged.',
  access: 'organisation:manage',
  params: organisationParams,
  answer: z.object({ restorableUntil: z.iso.datetime() }),
  errors: ['not-now'],
});

export const restoreOrganisation = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/restore',
  summary: 'Restores a deleted organisation within 30 days.',
  access: 'organisation:manage',
  params: organisationParams,
  answer: one,
});

export const ORGANISATIONS_CSV_PATH = '/api/organisations.csv';

/** Account management settings of an organisation. */
export const ownSettings = z.object({
  organisation: z
    .object({ name: z.string(), code: z.string() })
    .meta({ description: 'Read-only here; a platform admin can change it' }),
  timeZone: z.string(),
  settings: organisationSettings,
  operator: z.object({ adminsNeedSecondFactor: z.boolean(), idleMinutes: z.number().int().nullable() }).meta({
    description: 'Settings of the operator for all organisations; an organisation can only be stricter',
  }),
  grant: supportAccess.nullable(),
  version: z.number().int(),
});
export type OwnSettings = z.infer<typeof ownSettings>;

export const readOwnSettings = endpoint({
  method: 'GET',
  path: '/api/organisation/settings',
  summary: 'Returns the settings of the caller’s organisation.',
  access: 'organisation:configure',
  answer: ownSettings,
});

export const changeOwnSettings = endpoint({
  method: 'PUT',
  path: '/api/organisation/settings',
  summary: 'Saves the settings of the caller’s organisation. An outdated `version` is refused.',
  access: 'organisation:configure',
  body: z.object({ version: z.number().int(), timeZone, settings: organisationSettings }),
  answer: ownSettings,
  errors: ['changed-meanwhile'],
});

/** Longest support access; longer grants are easily forgotten. */
export const MAX_GRANT_DAYS = 30;

export const grantAccess = endpoint({
  method: 'POST',
  path: '/api/organisation/grant',
  summary:
    'Grants platform admins support access: read-only access to the organisation for a number of days.',
  access: 'organisation:configure',
  body: z.object({
    days: z.number().int().min(1).max(MAX_GRANT_DAYS).meta({ description: 'Number of days from now' }),
    downloads: z.boolean().default(false).meta({ description: 'Whether they may also download' }),
  }),
  answer: z.object({ grant: supportAccess }),
});

export const withdrawAccess = endpoint({
  method: 'DELETE',
  path: '/api/organisation/grant',
  summary: 'Ends the support access of platform admins immediately.',
  access: 'organisation:configure',
  answer: z.object({}),
});
