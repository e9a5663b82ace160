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
    description: 'Whether to ask for a second factor, or to set one up because this account requires it',
  }),
  factors: z
    .array(z.enum(['totp', 'passkey']))
    .meta({ description: 'Kinds of second factors of the account' }),
  canUsePasskeys: z.boolean(),
});
export type NextStep = z.infer<typeof nextStep>;

export const signIn = endpoint({
  method: 'POST',
  path: '/api/sign-in',
  summary:
    'Signs in, sets the cookie `token` and ends the person’s earlier session; or returns the next step of the sign-in.',
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
      description:
        '`replaced`: sign out only if the session was replaced, because another tab may have signed in again',
    }),
  }),
  answer: z.object({}),
});

export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Returns the signed-in user.',
  access: 'signed-in',
  answer: z.object({
    userInfo,
    idleMinutes: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Minutes without activity after which the session ends; `null` if it does not' }),
  }),
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/password/change',
  summary: 'Changes the caller’s password and ends their other sessions.',
  access: 'signed-in',
  body: changePasswordInput,
  answer: z.object({}),
  errors: ['wrong-credentials', 'weak-password', 'too-many-tries'],
});

export const readPasswordLink = endpoint({
  method: 'POST',
  path: '/api/password/link',
  summary: 'Returns the user of a one-time link without consuming it.',
  access: 'anyone',
  body: z.object({ token: linkToken }),
  answer: z.object({ name: z.string(), username: z.string(), org: z.string() }),
  errors: ['link-used', 'too-many-tries'],
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/password/set',
  summary: 'Sets a password with a one-time link, consumes the link and ends all sessions of that user.',
  access: 'anyone',
  body: setPasswordInput,
  answer: z.object({ username: z.string() }),
  errors: ['link-used', 'weak-password', 'too-many-tries'],
});
