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
  .meta({
    description: 'IANA name of the time zone in which months and bills are counted',
    examples: ['UTC'],
  });

export const organisationFields = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name for the organisation.')
    .max(120, 'Use at most 120 characters.'),
  code: z
    .string()
    .trim()
    .min(2, 'Use at least 2 characters.')
    .max(24, 'Use at most 24 characters.')
    .regex(/^[a-z0-9][a-z0-9-]*$/i, 'Use letters, digits and hyphens.')
    .meta({
      description: 'Short code, unique within the installation regardless of case',
      examples: ['sample'],
    }),
  timeZone: timeZone.optional(),
});

export const findOrganisationsQuery = listQuery(['name', 'createdAt']).extend({
  state: z
    .enum(['active', 'deleted'])
    .default('active')
    .meta({ description: '`deleted` lists deleted organisations that can be restored' }),
});

export const findAuditQuery = listQuery(['at']).extend({
  personId: id.optional(),
  action: z
    .string()
    .regex(/^[a-z-]+(\.[a-z-]+)?$/)
    .max(60)
    .optional()
    .meta({ description: 'One action, or a kind of object for all actions on it' }),
  from: z.iso.date().optional().meta({
    description: 'First day, in the organisation’s time zone; for platform admins, in the operator’s',
  }),
  to: z.iso.date().optional().meta({ description: 'Last day' }),
});

export const findPlatformAuditQuery = findAuditQuery.extend({ organisationId: id.optional() });
