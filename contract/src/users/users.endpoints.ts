import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { linkToken } from '../identity/credentials.ts';
import { type Role, ROLES } from '../roles.ts';
import { ADMIN_TYPES } from '../subscriptions/plans.ts';
import { id, listAnswer } from '../wire.ts';
import { findUsersQuery, userFields } from './inputs.ts';

/** Role of each admin type, by its number on the wire. */
export const ROLE_OF_ADMIN_TYPE = ['organisationadmin', 'customer'] as const satisfies Role[];

/**
 * Roles that can be assigned besides the two admin types. Only the operator organisation has platform admins.
 */
export const FURTHER_ROLES = ['reviewer', 'admin'] as const satisfies Role[];

/** Labels of roles in lists and files. */
export const ROLE_NAMES: Record<Role, string> = {
  organisationadmin: ADMIN_TYPES[0],
  customer: ADMIN_TYPES[1],
  reviewer: 'Reviewer',
  admin: 'Platform Admin',
};

export const USER_STATES = ['active', 'deactivated'] as const;

/** Requested role: an admin type by its number, or one of the further roles. */
const requestedRoleFields = {
  adminType: z
    .union([z.literal(0), z.literal(1)])
    .optional()
    .meta({
      description: '0 Organization Admin, 1 Customer',
    }),
  role: z.enum(FURTHER_ROLES).optional().meta({ description: 'Instead of an admin type' }),
};
export type RequestedRole = {
  adminType?: 0 | 1 | undefined;
  role?: (typeof FURTHER_ROLES)[number] | undefined;
};

/** Resolves the requested role; undefined if neither or both fields are set. */
export function requestedRole({ adminType, role }: RequestedRole): Role | undefined {
  if ((adminType === undefined) === (role === undefined)) return undefined;
  return adminType === undefined ? role : ROLE_OF_ADMIN_TYPE[adminType];
}

export const userSummary = z.object({
  id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  state: z.enum(USER_STATES),
  isInvited: z.boolean().meta({ description: 'Has not set a password yet' }),
  isAwaitingConfirmation: z.boolean().meta({
    description: 'Added by a platform admin, and not confirmed by an admin of the organisation yet',
  }),
  organisation: z.object({ id, name: z.string(), isOperator: z.boolean() }),
  createdAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
  deactivatedAt: z.iso.datetime().nullable(),
  version: z.number().int(),
});
export type UserSummary = z.infer<typeof userSummary>;

export const ACCOUNT_CHANGE_KINDS = ['email', 'role', 'add', 'second-factor'] as const;
export type AccountChangeKind = (typeof ACCOUNT_CHANGE_KINDS)[number];

/** Change requested by a platform admin that awaits confirmation. */
export const pendingChange = z.object({
  id: id.meta({ description: 'Names it when it is confirmed or declined' }),
  kind: z.enum(ACCOUNT_CHANGE_KINDS),
  value: z.string().nullable().meta({ description: 'The email address or the role that it is to become' }),
  confirmedBy: z
    .enum(['person', 'admin', 'either'])
    .meta({ description: 'Who can confirm it: the person by a link, another admin of the organisation' }),
  mentionQueryAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type PendingChange = z.infer<typeof pendingChange>;

export const userDetail = userSummary.extend({
  sendsMail: z
    .boolean()
    .meta({ description: 'False: no mail leaves this installation, links are handed over' }),
  session: z
    .object({ begunAt: z.iso.datetime(), lastActiveAt: z.iso.datetime() })
    .nullable()
    .meta({ description: 'While they are signed in; everybody has one session at most' }),
  hasSecondFactor: z.boolean(),
  pendingChanges: z.array(pendingChange),
  timeZone: z.string().nullable(),
  jobs: z.number().int().meta({ description: 'Jobs that are theirs and not deleted' }),
  unfinishedJobs: z.number().int(),
  groups: z.array(z.string()).meta({ description: 'Names of the groups that they are in' }),
  colleagues: z
    .array(z.object({ id, name: z.string() }))
    .meta({ description: 'Active customers of their organisation, who can take over their work' }),
  roles: z.array(z.enum(ROLES)).meta({ description: 'What the caller may make them, their role included' }),
  abilities: z.object({
    canChange: z.boolean(),
    canDeactivate: z.boolean(),
    canActivate: z.boolean(),
    canInvite: z.boolean().meta({ description: 'While no password was set: invite again' }),
    canResetPassword: z.boolean(),
    canCreateLink: z.boolean().meta({
      description:
        'Get a one-time link to hand over: where no mail leaves, and for nobody of another organisation',
    }),
    canResetSecondFactor: z.boolean(),
    canDecideChanges: z.boolean().meta({ description: 'Confirm or decline what a platform admin asked for' }),
    canTransferJobs: z.boolean(),
  }),
  blockedReason: z
    .string()
    .nullable()
    .meta({ description: 'Why they can be neither deactivated nor given another role, in a sentence' }),
});
export type UserDetail = z.infer<typeof userDetail>;

const userParams = z.object({ userId: id });
const userAnswer = z.object({ user: userDetail });

export const findUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'The users of the own organisation; for a platform admin those of all, or of one.',
  access: 'user:manage',
  query: findUsersQuery,
  answer: listAnswer(userSummary).extend({
    sendsMail: z.boolean().meta({ description: 'False: no mail leaves this installation' }),
  }),
});

export const USERS_CSV_PATH = '/api/users.csv';

export const readUser = endpoint({
  method: 'GET',
  path: '/api/users/:userId',
  summary: 'One user, and what the caller may do with the account.',
  access: 'user:manage',
  params: userParams,
  answer: userAnswer,
});

export const addUser = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Adds a user and invites them by mail to set a password.',
  access: 'user:manage',
  body: userFields.extend({
    ...requestedRoleFields,
    id: id.meta({ description: 'Made by the client: a repeated request makes one user' }),
    oid: id.optional().meta({ description: 'Organisation, said by platform admins alone' }),
  }),
  answer: userAnswer,
  errors: ['taken', 'no-seat-left'],
});

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:userId',
  summary: 'Changes name, username, email or role. The version guards against a stale form.',
  access: 'user:manage',
  params: userParams,
  body: userFields.partial().extend({ ...requestedRoleFields, version: z.number().int() }),
  answer: userAnswer,
  errors: ['changed-meanwhile', 'taken', 'not-now'],
});

const successor = id.nullable().meta({ description: 'The colleague who gets their jobs' });

export const deactivateUser = endpoint({
  method: 'POST',
  path: '/api/users/:userId/deactivate',
  summary: 'Closes an account: its sessions end at once, and its jobs go to a colleague where one is named.',
  access: 'user:manage',
  params: userParams,
  body: z.object({ version: z.number().int(), successorId: successor }),
  answer: userAnswer,
  errors: ['changed-meanwhile', 'not-now', 'unknown-user'],
});

export const activateUser = endpoint({
  method: 'POST',
  path: '/api/users/:userId/activate',
  summary: 'Opens an account again; whoever has no session signs in anew.',
  access: 'user:manage',
  params: userParams,
  body: z.object({ version: z.number().int() }),
  answer: userAnswer,
  errors: ['changed-meanwhile', 'not-now', 'no-seat-left'],
});

export const transferUserJobs = endpoint({
  method: 'POST',
  path: '/api/users/:userId/transfer-jobs',
  summary: 'Gives all jobs of a user to a colleague.',
  access: 'user:manage',
  params: userParams,
  body: z.object({ successorId: id }),
  answer: userAnswer,
  errors: ['not-now', 'unknown-user'],
});

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/users/:userId/invite',
  summary: 'Sends another invitation; the link of the one before no longer works.',
  access: 'user:manage',
  params: userParams,
  answer: userAnswer,
  errors: ['not-now'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/users/:userId/reset-password',
  summary: 'Sends a one-time link by which the user sets a new password; the old one works until then.',
  access: 'user:manage',
  params: userParams,
  answer: userAnswer,
  errors: ['not-now'],
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/:userId/reset-second-factor',
  summary: 'Removes the second factors of a user who lost them; for a platform admin once it is confirmed.',
  access: 'user:manage',
  params: userParams,
  answer: userAnswer,
  errors: ['not-now'],
});

export const decideAccountChange = endpoint({
  method: 'POST',
  path: '/api/users/:userId/decide-change',
  summary: 'Confirms or declines, as an admin of the organisation, what a platform admin asked for.',
  access: 'user:manage',
  params: userParams,
  body: z.object({
    changeId: id.meta({ description: 'The change that was shown: one in its place is not settled by this' }),
    isConfirmed: z.boolean(),
  }),
  answer: userAnswer,
  errors: ['not-now', 'taken'],
});

export const readAccountChange = endpoint({
  method: 'POST',
  path: '/api/account-changes/read',
  summary: 'What a link to confirm an account change is about, without using it.',
  access: 'anyone',
  body: z.object({ token: linkToken }),
  answer: z.object({
    kind: z.enum(ACCOUNT_CHANGE_KINDS),
    value: z.string().nullable(),
    name: z.string(),
    username: z.string(),
    org: z.string(),
  }),
  errors: ['link-used', 'too-many-tries'],
});

export const decideOwnAccountChange = endpoint({
  method: 'POST',
  path: '/api/account-changes/decide',
  summary: 'Confirms or declines an account change by the link that went to the present address.',
  access: 'anyone',
  body: z.object({ token: linkToken, isConfirmed: z.boolean() }),
  answer: z.object({}),
  errors: ['link-used', 'taken', 'not-now', 'too-many-tries'],
});
