import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ROLES } from '../roles.ts';
import { id } from '../wire.ts';
import { userLink } from './user-links.ts';
import { findUsers } from './users.ts';

/** Users whom one request changes. */
export const MOST_USERS_AT_ONCE = 1_000;

const userFilter = findUsers.query.omit({ sort: true, after: true, page: true, size: true });
export type UserFilter = z.input<typeof userFilter>;

export const changeUsers = endpoint({
  method: 'POST',
  path: '/api/users/changes',
  summary:
    'Does one thing with many users: these, or all that the list finds under a filter. Says who stayed as they were and why.',
  access: 'user:run',
  body: z.object({
    change: z.discriminatedUnion('act', [
      z.object({ act: z.enum(['deactivate', 'activate', 'invite', 'link']) }),
      z.object({ act: z.literal('role'), role: z.enum(ROLES) }),
    ]),
    users: z.union([
      z.object({ ids: z.array(id).min(1).max(MOST_USERS_AT_ONCE) }),
      z.object({ filter: userFilter }),
    ]),
  }),
  answer: z.object({
    changed: z.number().int(),
    refused: z.array(z.object({ id, name: z.string(), username: z.string(), message: z.string() })),
    links: z
      .array(userLink)
      .meta({ description: 'Made by `link`: earlier ones of these users no longer work' }),
  }),
  errors: ['not-now'],
});
export type ChangedUsers = z.infer<typeof changeUsers.answer>;
