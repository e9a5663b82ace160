import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';

/** People whose links one request makes: as many as one file brings. */
const MOST_LINKS = 5_000;

export const userLink = z.object({
  userId: id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  kind: z.enum(['invitation', 'reset']),
  address: z.string().meta({ description: 'Where the person sets a password. It works once' }),
  expiresAt: z.iso.datetime(),
});
export type UserLink = z.infer<typeof userLink>;

export const makeUserLinks = endpoint({
  method: 'POST',
  path: '/api/users/links',
  summary: 'Where no mail leaves: one-time links by which these users set a password, to be handed over.',
  access: 'user:run',
  body: z.object({ userIds: z.array(id).min(1).max(MOST_LINKS) }),
  answer: z.object({
    links: z.array(userLink).meta({ description: 'Earlier links of these users no longer work' }),
    refused: z.array(z.object({ userId: id, message: z.string() })),
  }),
  errors: ['not-now'],
});
