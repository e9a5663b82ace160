import type { Role } from './roles.ts';

/**
 * Role → what it may do, as `resource:action`. Server and screens read this one table; conditions such as
 * "only the own jobs" stand in the policy of the capability that holds the resource.
 */
export const PERMISSIONS = {
  customer: [
    'job:create',
    'job:list',
    'job:read',
    'job:change',
    'file:upload',
    'media:play',
    'transcript:read',
    'transcript:edit',
    'transcript:search',
    'comment:read',
    'comment:write',
  ],
  reviewer: [
    'assignment:list',
    'job:read',
    'media:play',
    'transcript:read',
    'transcript:edit',
    'comment:read',
    'comment:write',
  ],
  organisationadmin: [
    'figures:read',
    'job:list',
    'job:read',
    'media:play',
    'transcript:read',
    'transcript:search',
    'comment:read',
    'comment:write',
  ],
  admin: ['figures:read'],
} as const satisfies Record<Role, readonly `${string}:${string}`[]>;

export type Permission = (typeof PERMISSIONS)[Role][number];

export const may = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[role] as readonly Permission[]).includes(permission);
