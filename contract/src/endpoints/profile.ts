import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userInfo } from './identity.ts';
import { timeZone } from './organisations.ts';
import { emailAddress, userFields } from './users.ts';

/** The own account, as its person sees and changes it. */
export const profile = z.object({
  name: z.string(),
  username: z.string(),
  email: z.string(),
  timeZone: z.string().nullable().meta({ description: 'Null: as the organisation has it' }),
  organisation: z.object({ name: z.string(), timeZone: z.string() }),
  version: z.number().int(),
});
export type Profile = z.infer<typeof profile>;

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'The own account.',
  access: 'signed-in',
  answer: z.object({ profile }),
});

export const changeProfileInput = z.object({
  name: userFields.shape.name,
  timeZone: timeZone.nullable(),
  version: z.number().int(),
});

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/me',
  summary: 'Changes the own name and time zone. The version guards against a stale form.',
  access: 'signed-in',
  body: changeProfileInput,
  answer: z.object({ profile, userInfo }),
  errors: ['changed-meanwhile'],
});

export const changeOwnEmailInput = z.object({
  email: emailAddress,
  password: z.string().min(1, 'Enter your password.').max(200),
});

export const changeOwnEmail = endpoint({
  method: 'POST',
  path: '/api/me/email',
  summary: 'Changes the own e-mail address; the old one is told.',
  access: 'signed-in',
  body: changeOwnEmailInput,
  answer: z.object({ profile }),
  errors: ['wrong-credentials', 'taken', 'too-many-tries'],
});
