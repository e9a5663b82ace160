import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SIDS } from '../services.ts';
import { id, listAnswer } from '../wire.ts';
import { findAuditQuery, findPlatformAuditQuery } from './inputs.ts';

export const auditEntry = z.object({
  id,
  at: z.iso.datetime(),
  person: z.string().nullable().meta({ description: 'Name of the person; `null` for automatic actions' }),
  personId: id.nullable(),
  by: z.enum(['person', 'platform', 'machine']),
  action: z.string().meta({ description: 'Name of the action, such as `job.created`' }),
  subject: z.string().meta({ description: 'Kind of object that the action affected' }),
  subjectId: id.nullable(),
  subjectName: z.string().nullable().meta({
    description: 'Name of the object, such as a file name or job number; `null` once it no longer exists',
  }),
  link: z
    .discriminatedUnion('to', [
      z.object({ to: z.literal('job'), id, sid: z.enum(SIDS) }),
      z.object({ to: z.enum(['user', 'organisation']), id }),
    ])
    .nullable()
    .meta({ description: 'The object itself, or the job that it belongs to' }),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditChoices = z.object({
  people: z.array(z.object({ id, name: z.string() })),
  actions: z.array(z.string()),
});

export const findAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'Lists who did what and when in the caller’s organisation, without content.',
  access: 'audit:read',
  query: findAuditQuery,
  answer: listAnswer(auditEntry),
});

export const findAuditChoices = endpoint({
  method: 'GET',
  path: '/api/audit/choices',
  summary: 'Lists the people and actions by which the audit can be filtered.',
  access: 'audit:read',
  answer: auditChoices,
});

export const AUDIT_CSV_PATH = '/api/audit.csv';

export const platformAuditEntry = auditEntry.extend({
  organisationId: id,
  organisation: z.string().meta({ description: 'Name of the organisation in which the person acted' }),
});
export type PlatformAuditEntry = z.infer<typeof platformAuditEntry>;

export const findPlatformAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Lists what platform admins did and viewed in all organisations, without names of jobs and files.',
  access: 'audit:oversee',
  query: findPlatformAuditQuery,
  answer: listAnswer(platformAuditEntry),
});

export const findPlatformAuditChoices = endpoint({
  method: 'GET',
  path: '/api/admin/audit/choices',
  summary: 'Lists the platform admins and actions by which their audit can be filtered.',
  access: 'audit:oversee',
  answer: auditChoices,
});

export const PLATFORM_AUDIT_CSV_PATH = '/api/admin/audit.csv';
