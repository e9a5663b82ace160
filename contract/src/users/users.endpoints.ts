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
    .meta({ description: '0 Organization Admin, 1 Customer' }),
  role: z.enum(FURTHER_ROLES).optional().meta({ description: 'Used instead of `adminType`' }),
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
  isInvited: z.boolean().meta({ description: 'Whether the user has not set a password yet' }),
  isAwaitingConfirmation: z.boolean().meta({
    description:
      'Whether a platform admin added the user and an admin of the organisation has not confirmed it yet',
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
  id: id.meta({ description: 'Id for confirming or declining the change' }),
  kind: z.enum(ACCOUNT_CHANGE_KINDS),
  value: z.string().nullable().meta({ description: 'The new email address or role' }),
  confirmedBy: z.enum(['person', 'admin', 'either']).meta({
    description: 'Who can confirm it: the person by a link, another admin of the organisation, or either',
  }),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type PendingChange = z.infer<typeof pendingChange>;

export const userDetail = userSummary.extend({
  sendsMail: z
    .boolean()
    .meta({ description: '`false` if no email is sent, so that links must be passed on manually' }),
  session: z
    .object({ begunAt: z.iso.datetime(), lastActiveAt: z.iso.datetime() })
    .nullable()
    .meta({ description: 'The session, while signed in; each user has at most one' }),
  hasSecondFactor: z.boolean(),
  pendingChanges: z.array(pendingChange),
  timeZone: z.string().nullable(),
  jobs: z.number().int().meta({ description: 'Number of jobs that they own, without deleted ones' }),
  unfinishedJobs: z.number().int(),
  groups: z.array(z.string()).meta({ description: 'Names of the groups that they belong to' }),
  colleagues: z
    .array(z.object({ id, name: z.string() }))
    .meta({ description: 'Active customers of the organisation, to whom their jobs can be transferred' }),
  roles: z
    .array(z.enum(ROLES))
    .meta({ description: 'Roles that the caller may assign to them, including the current one' }),
  abilities: z.object({
    canChange: z.boolean(),
    canDeactivate: z.boolean(),
    canActivate: z.boolean(),
    canInvite: z
      .boolean()
      .meta({ description: 'Whether the caller may send another invitation, while no password is set' }),
    canResetPassword: z.boolean(),
    canCreateLink: z.boolean().meta({
      description:
        'Whether the caller may get a one-time link to pass on manually: only if no email is sent, and in another organisation only while nobody there has a password',
    }),
    canResetSecondFactor: z.boolean(),
    canDecideChanges: z.boolean().meta({
      description: 'Whether the caller may confirm or decline changes requested by a platform admin',
    }),
    canTransferJobs: z.boolean(),
  }),
  blockedReason: z
    .string()
    .nullable()
    .meta({ description: 'Why they can neither be deactivated nor get another role, as a sentence' }),
});
export type UserDetail = z.infer<typeof userDetail>;

const userParams = z.object({ userId: id });
const userAnswer = z.object({ user: userDetail });

export const findUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary:
    'Lists the users of the caller’s organisation; for platform admins, of all organisations or of one.',
  access: 'user:manage',
  query: findUsersQuery,
  answer: listAnswer(userSummary).extend({
    sendsMail: z.boolean().meta({ description: '`false` if no email is sent' }),
  }),
});

export const USERS_CSV_PATH = '/api/users.csv';

export const readUser = endpoint({
  method: 'GET',
  path: '/api/users/:userId',
  summary: 'Returns one user and what the caller may do with the account.',
  access: 'user:manage',
  params: userParams,
  answer: userAnswer,
});

export const addUser = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Adds a user and invites them by email to set a password.',
  access: 'user:manage',
  body: userFields.extend({
    ...requestedRoleFields,
    id: id.meta({ description: 'Idempotency key: repeated requests create one user' }),
    oid: id.optional().meta({ description: 'Organisation of the user; for platform admins only' }),
  }),
  answer: userAnswer,
  errors: ['taken', 'no-seat-left'],
});

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:userId',
  summary: 'Changes the name, username, email address or role. An outdated `version` is refused.',
  access: 'user:manage',
  params: userParams,
  body: userFields.partial().extend({ ...requestedRoleFields, version: z.number().int() }),
  answer: userAnswer,
  errors: ['changed-meanwhile', 'taken', 'not-now'],
});

const successor = id
  .nullable()
  .meta({ description: 'Colleague to whom their jobs are transferred; `null` for nobody' });

export const deactivateUser = endpoint({
  method: 'POST',
  path: '/api/users/:userId/deactivate',
  summary:
    'Deactivates an account. Its sessions end immediately, and its jobs are transferred to a colleague if one is named.',
  access: 'user:manage',
  params: userParams,
  body: z.object({ version: z.number().int(), successorId: successor }),
  answer: userAnswer,
  errors: ['changed-meanwhile', 'not-now', 'unknown-user'],
});

export const activateUser = endpoint({
  method: 'POST',
  path: '/api/users/:userId/activate',
  summary: 'Activates a deactivated account. The user must sign in again.',
  access: 'user:manage',
  params: userParams,
  body: z.object({ version: z.number().int() }),
  answer: userAnswer,
  errors: ['changed-meanwhile', 'not-now', 'no-seat-left'],
});

export const transferUserJobs = endpoint({
  method: 'POST',
  path: '/api/users/:userId/transfer-jobs',
  summary: 'Transfers all jobs of a user to a colleague.',
  access: 'user:manage',
  params: userParams,
  body: z.object({ successorId: id }),
  answer: userAnswer,
  errors: ['not-now', 'unknown-user'],
});

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/users/:userId/invite',
  summary: 'Sends another invitation. The link of the previous one no longer works.',
  access: 'user:manage',
  params: userParams,
  answer: userAnswer,
  errors: ['not-now'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/users/:userId/reset-password',
  summary: 'Sends a one-time link for setting a new password. The current password works until then.',
  access: 'user:manage',
  params: userParams,
  answer: userAnswer,
  errors: ['not-now'],
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/:userId/reset-second-factor',
  summary:
    'Removes the second factors of a user who lost them. In another organisation, the change needs consent first.',
  access: 'user:manage',
  params: userParams,
  answer: userAnswer,
  errors: ['not-now'],
});

export const decideAccountChange = endpoint({
  method: 'POST',
  path: '/api/users/:userId/decide-change',
  summary:
    'Confirms or declines, as an admin of the organisation, an account change requested by a platform admin.',
  access: 'user:manage',
  params: userParams,
  body: z.object({
    changeId: id.meta({
      description: 'The change that the caller saw; one that has replaced it is not affected',
    }),
    isConfirmed: z.boolean(),
  }),
  answer: userAnswer,
  errors: ['not-now', 'taken'],
});

export const readAccountChange = endpoint({
  method: 'POST',
  path: '/api/account-changes/read',
  summary: 'Returns the account change of a confirmation link without consuming the link.',
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
  summary: 'Confirms or declines an account change by the link sent to the current address.',
  access: 'anyone',
  body: z.object({ token: linkToken, isConfirmed: z.boolean() }),
  answer: z.object({}),
  errors: ['link-used', 'taken', 'not-now', 'too-many-tries'],
});
