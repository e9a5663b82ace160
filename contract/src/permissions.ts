import type { Role } from './roles.ts';

/**
 * Role → permissions as `resource:action`. Server and screens use this table; conditions such as "own jobs
 * only" are in the policy of the resource's capability.
 */
export const PERMISSIONS = {
  customer: [
    'home:read',
    'job:create',
    'job:list',
    'job:read',
    'job:change',
    'job:restore',
    'job:share',
    'study:read',
    'study:write',
    'file:upload',
    'media:play',
    'transcript:read',
    'transcript:edit',
    'transcript:search',
    'voice:remember',
    'consent:write',
    'comment:read',
    'comment:write',
    'support:request',
    'feedback:send',
    'subscription:read',
    'credit:own',
  ],
  reviewer: [
    'assignment:list',
    'assignment:answer',
    'absence:write',
    'statement:read',
    'job:read',
    'media:play',
    'transcript:read',
    'transcript:edit',
    'comment:read',
    'comment:write',
    'feedback:send',
  ],
  organisationadmin: [
    'user:manage',
    'group:manage',
    'job:share',
    'study:read',
    'figures:read',
    'organisation:read',
    'organisation:configure',
    'service:read',
    'credit:read',
    'credit:own',
    'credit:allocate',
    'billing:write',
    'subscription:read',
    'audit:read',
    'engine:use',
    'voice:manage',
    'key:manage',
    'webhook:manage',
    'job:list',
    'job:read',
    'media:play',
    'transcript:read',
    'transcript:search',
    'comment:read',
    'comment:write',
    'job:manage',
    'job:restore',
    'assignment:create',
    'reviewer:manage',
    'support:request',
    'feedback:send',
  ],
  admin: [
    'user:manage',
    'figures:read',
    'organisation:manage',
    'organisation:read',
    'service:manage',
    'service:read',
    'credit:read',
    'credit:allocate',
    'credit:grant',
    'billing:write',
    'billing:manage',
    'price:manage',
    'subscription:manage',
    'job:oversee',
    'reviewer:manage',
    'job:manage',
    'support:answer',
    'feedback:read',
    'prompt:manage',
    'engine:manage',
    'mail:read',
    'operation:manage',
    'audit:oversee',
  ],
} as const satisfies Record<Role, readonly `${string}:${string}`[]>;

/** Permissions of a platform admin with support access: read only. */
export const SUPPORT_ACCESS_PERMISSIONS: readonly string[] = [
  'job:read',
  'media:play',
  'transcript:read',
  'comment:read',
];

export type Permission = (typeof PERMISSIONS)[Role][number];

export const hasPermission = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[role] as readonly Permission[]).includes(permission);

/**
 * Scopes of API keys, with the sentence shown when creating one. An endpoint is open to keys only if it names
 * one as its `scope`; `organisation:read` extends what the other scopes show.
 */
export const KEY_SCOPES = {
  'recordings:write': 'Upload recordings and order their transcripts',
  'jobs:read': 'Read its jobs: their stage, progress and files',
  'jobs:write': 'Change, cancel, retry and delete its jobs',
  'transcripts:read': 'Read and search the transcripts of its jobs',
  'transcripts:export': 'Download transcripts in every format, with their comments if wanted',
  'media:read': 'Download the audio of its jobs',
  'webhooks:manage': 'Manage the webhooks of the organisation',
  'organisation:read': 'Extend all read scopes to every job of the organisation',
} as const;

export type KeyScope = keyof typeof KEY_SCOPES;
export const KEY_SCOPE_NAMES = Object.keys(KEY_SCOPES) as [KeyScope, ...KeyScope[]];
