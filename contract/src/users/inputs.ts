import { z } from 'zod';
import { timeZone } from '../organisations/inputs.ts';
import { ROLES } from '../roles.ts';
import { id, listQuery } from '../wire.ts';
import { USER_STATUSES } from './user-status.ts';

const name = z.string().trim().min(1, 'Enter the name.').max(120, 'Use at most 120 characters.');

const username = z
  .string()
  .trim()
  .min(1, 'User name should not be empty')
  .max(100, 'Use at most 100 characters.')
  .regex(/^\S*$/u, 'A username can’t contain spaces.')
  .meta({ description: 'Unique within the installation, regardless of case' });

export const emailAddress = z
  .string()
  .trim()
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Enter an email address.'))
  .meta({ description: 'Unique within the installation', examples: ['somebody@example.test'] });

export const userFields = z.object({ name, username, email: emailAddress });

export const groupFields = z.object({
  name: z.string().trim().min(1, 'Enter a name for the group.').max(80, 'Use at most 80 characters.'),
  memberIds: z
    .array(id)
    .max(500, 'A group can have up to 500 members.')
    .meta({ description: 'Ids of customers' }),
});

export const changeProfileInput = z.object({
  name: userFields.shape.name,
  timeZone: timeZone.nullable(),
  version: z.number().int(),
});

export const changeOwnEmailInput = z.object({
  email: emailAddress,
  password: z.string().min(1, 'Enter your password.').max(200),
});

export const findUsersQuery = listQuery(['name', 'createdAt']).extend({
  oid: z.string().max(100).optional().meta({ description: 'Id or code of an organisation' }),
  role: z.enum(ROLES).optional(),
  state: z.enum(USER_STATUSES).optional(),
});
