import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer, listQuery } from '../wire.ts';

export const auditEntry = z.object({
  id,
  at: z.iso.datetime(),
  person: z
    .string()
    .nullable()
    .meta({ description: 'Name of who did it; null for the machine and for the installation’s admins' }),
  personId: id.nullable(),
  by: z.enum(['person', 'platform', 'machine']),
  action: z.string().meta({ description: 'As in `job.created`' }),
  subject: z.string().meta({ description: 'What kind of thing it was done to' }),
  subjectId: id.nullable(),
  subjectName: z
    .string()
    .nullable()
    .meta({ description: 'Name of the person, or number of the job, while there is one' }),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const findAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'Who did what and when in the own organisation, never with content.',
  access: 'audit:read',
  query: listQuery(['at']).extend({
    personId: id.optional(),
    action: z
      .string()
      .regex(/^[a-z-]+(\.[a-z-]+)?$/)
      .max(60)
      .optional()
      .meta({ description: 'One action, or all that are done to one kind of thing' }),
    from: z.iso.date().optional().meta({ description: 'First day, in the zone of the organisation' }),
    to: z.iso.date().optional().meta({ description: 'Last day' }),
  }),
  answer: listAnswer(auditEntry),
});

export const findAuditChoices = endpoint({
  method: 'GET',
  path: '/api/audit/choices',
  summary: 'Who did something and what was done, for the filters of the audit.',
  access: 'audit:read',
  answer: z.object({
    people: z.array(z.object({ id, name: z.string() })),
    actions: z.array(z.string()),
  }),
});

export const AUDIT_CSV_PATH = '/api/audit.csv';
