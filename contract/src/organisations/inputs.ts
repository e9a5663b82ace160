import { z } from 'zod';
import { id, listQuery } from '../wire.ts';

/**
 * Whether server and browser know a time zone of this name. Offsets are excluded, because databases invert
 * their sign.
 */
const isTimeZone = (name: string): boolean => {
  try {
    const { timeZone: known } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return /^[A-Z]/i.test(known);
  } catch {
    return false;
  }
};

export const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, 'Choose a time zone from the list.')
  .meta({ description: 'IANA name; months and bills are counted in it', examples: ['UTC'] });

export const organisationFields = z.object({
  name: z.string().trim().min(1, 'Give the organisation a name.').max(120, 'Use at most 120 characters.'),
  code: z
    .string()
    .trim()
    .min(2, 'Use at least 2 characters.')
    .max(24, 'Use at most 24 characters.')
    .regex(/^[a-z0-9][a-z0-9-]*$/i, 'Use letters, digits and hyphens.')
    .meta({ description: 'Short, unique in the installation whatever its case', examples: ['sample'] }),
  timeZone: timeZone.optional(),
});

export const findOrganisationsQuery = listQuery(['name', 'createdAt']).extend({
  state: z.enum(['active', 'deleted']).default('active').meta({
    description: 'Deleted ones are here while they can come back',
  }),
});

export const findAuditQuery = listQuery(['at']).extend({
  personId: id.optional(),
  action: z
    .string()
    .regex(/^[a-z-]+(\.[a-z-]+)?$/)
    .max(60)
    .optional()
    .meta({ description: 'One action, or all that are done to one kind of thing' }),
  from: z.iso.date().optional().meta({
    description: 'First day, in the zone of the organisation; in that of the operator for platform admins',
  }),
  to: z.iso.date().optional().meta({ description: 'Last day' }),
});

export const findPlatformAuditQuery = findAuditQuery.extend({ organisationId: id.optional() });
