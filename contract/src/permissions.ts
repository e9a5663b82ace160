import type { Role } from './roles.ts';

/**
 * Role → what it may do, as `resource:action`. Server and screens read this one table; conditions such as
 * "only the own jobs" stand in the policy of the capability that holds the resource.
 */
export const PERMISSIONS = {
  customer: [
    'home:read',
    'job:create',
    'job:list',
    'job:read',
    'job:change',
    'job:share',
    'file:upload',
    'media:play',
    'transcript:read',
    'transcript:edit',
    'transcript:search',
    'voice:remember',
    'consent:write',
    'comment:read',
    'comment:write',
    'support:ask',
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
    'user:run',
    'group:run',
    'job:share',
    'figures:read',
    'organisation:read',
    'organisation:settle',
    'service:read',
    'credit:read',
    'credit:own',
    'credit:allot',
    'subscription:read',
    'audit:read',
    'engine:use',
    'voice:run',
    'key:run',
    'webhook:run',
    'job:list',
    'job:read',
    'media:play',
    'transcript:read',
    'transcript:search',
    'comment:read',
    'comment:write',
    'job:run',
    'assignment:give',
    'support:ask',
    'feedback:send',
  ],
  admin: [
    'user:run',
    'figures:read',
    'organisation:run',
    'organisation:read',
    'service:run',
    'service:read',
    'credit:read',
    'credit:allot',
    'credit:grant',
    'price:run',
    'subscription:run',
    'job:oversee',
    'job:run',
    'support:answer',
    'feedback:read',
    'prompt:manage',
    'engine:run',
    'mail:read',
    'operation:run',
  ],
} as const satisfies Record<Role, readonly `${string}:${string}`[]>;

/** What a platform admin may do in an organisation that let them look: reading alone. */
export const LOOKING: readonly string[] = ['job:read', 'media:play', 'transcript:read', 'comment:read'];

export type Permission = (typeof PERMISSIONS)[Role][number];

export const may = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[role] as readonly Permission[]).includes(permission);
