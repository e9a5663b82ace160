import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userInfo } from '../identity/identity.endpoints.ts';
import { changeOwnEmailInput, changeProfileInput } from './inputs.ts';

/** Account as its owner sees and changes it. */
export const profile = z.object({
  name: z.string(),
  username: z.string(),
  email: z.string(),
  timeZone: z.string().nullable().meta({ description: '`null` for the organisation’s time zone' }),
  organisation: z.object({ name: z.string(), timeZone: z.string() }),
  version: z.number().int(),
});
export type Profile = z.infer<typeof profile>;

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'Returns the caller’s account.',
  access: 'signed-in',
  answer: z.object({ profile }),
});

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/me',
  summary: 'Changes the caller’s name and time zone. An outdated `version` is refused.',
  access: 'signed-in',
  body: changeProfileInput,
  answer: z.object({ profile, userInfo }),
  errors: ['changed-meanwhile'],
});

export const changeOwnEmail = endpoint({
  method: 'POST',
  path: '/api/me/email',
  summary: 'Changes the caller’s email address and notifies the old one.',
  access: 'signed-in',
  body: changeOwnEmailInput,
  answer: z.object({ profile }),
  errors: ['wrong-credentials', 'taken', 'too-many-tries'],
});
