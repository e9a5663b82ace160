import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SIDS } from '../services.ts';
import { id, listAnswer } from '../wire.ts';
import { findAuditQuery, findPlatformAuditQuery } from './inputs.ts';

export const auditEntry = z.object({
  id,
  at: z.iso.datetime(),
  person: z.string().nullable().meta({ description: 'Name of who did it; null for the machine' }),
  personId: id.nullable(),
  by: z.enum(['person', 'platform', 'machine']),
  action: z.string().meta({ description: 'As in `job.created`' }),
  subject: z.string().meta({ description: 'What kind of thing it was done to' }),
  subjectId: id.nullable(),
  subjectName: z.string().nullable().meta({
    description: 'What people call it: a name, a file name, the number of a job; null once it is gone',
  }),
  link: z
    .discriminatedUnion('to', [
      z.object({ to: z.literal('job'), id, sid: z.enum(SIDS) }),
      z.object({ to: z.enum(['user', 'organisation']), id }),
    ])
    .nullable()
    .meta({ description: 'Where it can be seen, or the job that it belongs to' }),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditChoices = z.object({
  people: z.array(z.object({ id, name: z.string() })),
  actions: z.array(z.string()),
});

export const findAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'Who did what and when in the own organisation, never with content.',
  access: 'audit:read',
  query: findAuditQuery,
  answer: listAnswer(auditEntry),
});

export const findAuditChoices = endpoint({
  method: 'GET',
  path: '/api/audit/choices',
  summary: 'Who did something and what was done, for the filters of the audit.',
  access: 'audit:read',
  answer: auditChoices,
});

export const AUDIT_CSV_PATH = '/api/audit.csv';

export const platformAuditEntry = auditEntry.extend({
  organisationId: id,
  organisation: z.string().meta({ description: 'Name of the organisation in which it was done' }),
});
export type PlatformAuditEntry = z.infer<typeof platformAuditEntry>;

export const findPlatformAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What platform admins did and looked at, in all organisations, without names of jobs and files.',
  access: 'audit:oversee',
  query: findPlatformAuditQuery,
  answer: listAnswer(platformAuditEntry),
});

export const findPlatformAuditChoices = endpoint({
  method: 'GET',
  path: '/api/admin/audit/choices',
  summary: 'The platform admins and what they did, for the filters of their audit.',
  access: 'audit:oversee',
  answer: auditChoices,
});

export const PLATFORM_AUDIT_CSV_PATH = '/api/admin/audit.csv';
