import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changePasswordInput, linkToken, setPasswordInput, signInInput } from './credentials.ts';
import { id } from '../wire.ts';
import { ROLES } from '../roles.ts';

/** Stored by the browser as `userInfo`. */
export const userInfo = z.object({
  id,
  name: z.string().meta({ description: 'Full name' }),
  org: z.string().meta({ description: 'Name of the organisation' }),
  oid: id.meta({ description: 'Id of the organisation' }),
  role: z.enum(ROLES),
  username: z.string(),
});
export type UserInfo = z.infer<typeof userInfo>;

export const nextStep = z.object({
  kind: z.enum(['second-factor', 'set-up']).meta({
    description: 'Asked for a second factor, or to set one up, which this account requires',
  }),
  factors: z
    .array(z.enum(['totp', 'passkey']))
    .meta({ description: 'Kinds of factors that the account has' }),
  canUsePasskeys: z.boolean(),
});
export type NextStep = z.infer<typeof nextStep>;

export const signIn = endpoint({
  method: 'POST',
  path: '/api/sign-in',
  summary:
    'Signs in, sets the cookie `token` and ends the earlier session of the same person; or answers the next step.',
  access: 'anyone',
  body: signInInput,
  answer: z.object({ userInfo: userInfo.optional(), nextStep: nextStep.optional() }),
  errors: ['wrong-credentials', 'too-many-tries'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/sign-out',
  summary: 'Ends the session of the cookie and clears the cookie.',
  access: 'anyone',
  query: z.object({
    only: z.enum(['replaced']).optional().meta({
      description: 'Only where the cookie holds a replaced session: another tab may have signed in anew',
    }),
  }),
  answer: z.object({}),
});

export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Tells who is signed in.',
  access: 'signed-in',
  answer: z.object({
    userInfo,
    idleMinutes: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'The session ends after so long without activity; null: it does not' }),
  }),
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/password/change',
  summary: 'Changes the own password; the own other sessions end.',
  access: 'signed-in',
  body: changePasswordInput,
  answer: z.object({}),
  errors: ['wrong-credentials', 'weak-password', 'too-many-tries'],
});

export const readPasswordLink = endpoint({
  method: 'POST',
  path: '/api/password/link',
  summary: 'Tells for whom a one-time link is, without using it.',
  access: 'anyone',
  body: z.object({ token: linkToken }),
  answer: z.object({ name: z.string(), username: z.string(), org: z.string() }),
  errors: ['link-used', 'too-many-tries'],
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/password/set',
  summary: 'Sets a password by a one-time link, uses the link up and ends all sessions of that person.',
  access: 'anyone',
  body: setPasswordInput,
  answer: z.object({ username: z.string() }),
  errors: ['link-used', 'weak-password', 'too-many-tries'],
});
