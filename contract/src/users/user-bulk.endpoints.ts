import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ROLES } from '../roles.ts';
import { id } from '../wire.ts';
import { findUsers } from './users.endpoints.ts';

/** Most users that one request changes. */
export const MAX_USERS_AT_ONCE = 1_000;

const userFilter = findUsers.query.omit({ sort: true, after: true, page: true, size: true });
export type UserFilter = z.input<typeof userFilter>;

export const userLink = z.object({
  userId: id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  kind: z.enum(['invitation', 'reset']),
  address: z.string().meta({ description: 'Address at which the person sets a password. It works once.' }),
  expiresAt: z.iso.datetime(),
});
export type UserLink = z.infer<typeof userLink>;

export const changeUsers = endpoint({
  method: 'POST',
  path: '/api/users/changes',
  summary:
    'Applies one change to many users: those listed, or all that match a filter. Returns who was refused and why.',
  access: 'user:manage',
  body: z.object({
    change: z.discriminatedUnion('act', [
      z.object({ act: z.enum(['deactivate', 'activate', 'invite', 'link']) }),
      z.object({ act: z.literal('role'), role: z.enum(ROLES) }),
    ]),
    users: z.union([
      z.object({ ids: z.array(id).min(1).max(MAX_USERS_AT_ONCE) }),
      z.object({ filter: userFilter }),
    ]),
  }),
  answer: z.object({
    changed: z.number().int(),
    refused: z.array(z.object({ id, name: z.string(), username: z.string(), message: z.string() })),
    links: z
      .array(userLink)
      .meta({ description: 'Created by `link`; earlier links of these users no longer work' }),
  }),
  errors: ['not-now'],
});
export type ChangedUsers = z.infer<typeof changeUsers.answer>;

/** Most links that one request creates: the size of one import. */
const MAX_LINKS = 5_000;

export const createUserLinks = endpoint({
  method: 'POST',
  path: '/api/users/links',
  summary:
    'Creates one-time links with which these users set a password, to pass on manually if there is no mail server.',
  access: 'user:manage',
  body: z.object({ userIds: z.array(id).min(1).max(MAX_LINKS) }),
  answer: z.object({
    links: z.array(userLink).meta({ description: 'Earlier links of these users no longer work' }),
    refused: z.array(z.object({ userId: id, message: z.string() })),
  }),
  errors: ['not-now'],
});
