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
  isOperator: z.boolean().meta({ description: 'The one that runs the installation' }),
  people: z.number().int(),
  jobs: z.number().int(),
  createdAt: z.iso.datetime(),
  restorableUntil: z.iso.datetime().nullable().meta({ description: 'Null while it is not deleted' }),
  version: z.number().int(),
});
export type OrganisationSummary = z.infer<typeof organisationSummary>;

export const supportAccess = z.object({
  until: z.iso.datetime(),
  grantedAt: z.iso.datetime(),
  grantedBy: z.string().meta({ description: 'Name of the person' }),
  downloads: z.boolean().meta({ description: 'Transcripts and audio may be downloaded, too' }),
});

export const organisationDetail = organisationSummary.extend({
  activePeople: z.number().int().meta({ description: 'Without who is invited and has never signed in' }),
  invitedPeople: z.number().int(),
  recordings: z.number().int(),
  hours: z.number().meta({ description: 'Of sound in its recordings' }),
  grant: supportAccess
    .nullable()
    .meta({ description: 'While it lets the platform’s admins see its material' }),
  settings: organisationSettings,
});
export type OrganisationDetail = z.infer<typeof organisationDetail>;

const organisationParams = z.object({ organisationId: id });
const one = z.object({ organisation: organisationSummary });

export const findOrganisations = endpoint({
  method: 'GET',
  path: '/api/organisations',
  summary: 'The organisations of the installation.',
  access: 'organisation:manage',
  query: findOrganisationsQuery,
  answer: listAnswer(organisationSummary),
});

export const findOrganisationNames = endpoint({
  method: 'GET',
  path: '/api/organisations/names',
  summary: 'Names and codes of all organisations, for choices.',
  access: 'organisation:manage',
  answer: z.object({ organisations: z.array(z.object({ id, name: z.string(), code: z.string() })) }),
});

export const addOrganisation = endpoint({
  method: 'POST',
  path: '/api/organisations',
  summary: 'Adds an organisation.',
  access: 'organisation:manage',
  body: organisationFields.extend({
    requestId: id.meta({ description: 'Made by the client: a repeated request makes one organisation' }),
  }),
  answer: one,
  errors: ['taken'],
});

export const readOrganisation = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId',
  summary: 'One organisation: any for a platform admin, else the own one.',
  access: 'organisation:read',
  params: organisationParams,
  answer: one,
});

export const readOrganisationDetail = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/detail',
  summary: 'One organisation with what belongs to it, counted: this is what a deletion would take away.',
  access: 'organisation:read',
  params: organisationParams,
  answer: z.object({ organisation: organisationDetail }),
});

export const changeOrganisation = endpoint({
  method: 'PATCH',
  path: '/api/organisations/:organisationId',
  summary: 'Changes name, code or time zone. The version guards against a stale form.',
  access: 'organisation:manage',
  params: organisationParams,
  body: organisationFields.partial().extend({ version: z.number().int() }),
  answer: one,
  errors: ['changed-meanwhile', 'taken'],
});

export const deleteOrganisation = endpoint({
  method: 'DELETE',
  path: '/api/organisations/:organisationId',
  summary: 'Closes an organisation: its people are out at once; after 30 days all of it is purged.',
  access: 'organisation:manage',
  params: organisationParams,
  answer: z.object({ restorableUntil: z.iso.datetime() }),
  errors: ['not-now'],
});

export const restoreOrganisation = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/restore',
  summary: 'Takes a deletion back, for 30 days.',
  access: 'organisation:manage',
  params: organisationParams,
  answer: one,
});

export const ORGANISATIONS_CSV_PATH = '/api/organisations.csv';

/** Account management settings of an organisation. */
export const ownSettings = z.object({
  organisation: z
    .object({ name: z.string(), code: z.string() })
    .meta({ description: 'Shown; a platform admin changes it' }),
  timeZone: z.string(),
  settings: organisationSettings,
  operator: z.object({ adminsNeedSecondFactor: z.boolean(), idleMinutes: z.number().int().nullable() }).meta({
    description: 'What the operator sets for all organisations; an organisation can only be stricter',
  }),
  grant: supportAccess.nullable(),
  version: z.number().int(),
});
export type OwnSettings = z.infer<typeof ownSettings>;

export const readOwnSettings = endpoint({
  method: 'GET',
  path: '/api/organisation/settings',
  summary: 'Settings of the own organisation.',
  access: 'organisation:configure',
  answer: ownSettings,
});

export const changeOwnSettings = endpoint({
  method: 'PUT',
  path: '/api/organisation/settings',
  summary: 'Saves the settings of the own organisation. The version guards against a stale form.',
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
  summary: 'Lets the platform’s admins see the organisation’s material, reading only, until then.',
  access: 'organisation:configure',
  body: z.object({
    days: z.number().int().min(1).max(MAX_GRANT_DAYS).meta({ description: 'From now on' }),
    downloads: z.boolean().default(false).meta({ description: 'Also lets them download' }),
  }),
  answer: z.object({ grant: supportAccess }),
});

export const withdrawAccess = endpoint({
  method: 'DELETE',
  path: '/api/organisation/grant',
  summary: 'Takes the access of the platform’s admins back at once.',
  access: 'organisation:configure',
  answer: z.object({}),
});
