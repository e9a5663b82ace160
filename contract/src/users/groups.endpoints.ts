import { z } from 'zod';
import { deleted, deletedItem } from '../deletion.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { groupFields } from './inputs.ts';

export const group = z.object({
  id,
  name: z.string(),
  members: z.array(z.object({ id, name: z.string(), isActive: z.boolean() })),
  version: z.number().int(),
});
export type Group = z.infer<typeof group>;

const groupParams = z.object({ groupId: id });

export const findGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  summary: 'The groups of the organisation: customers who see each other’s jobs.',
  access: 'group:manage',
  answer: z.object({ groups: z.array(group) }),
});

export const addGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  summary: 'Makes a group.',
  access: 'group:manage',
  body: groupFields.extend({
    id: id.meta({ description: 'Made by the client: a repeated request makes one group' }),
  }),
  answer: z.object({ group }),
  errors: ['taken', 'unknown-user'],
});

export const changeGroup = endpoint({
  method: 'PATCH',
  path: '/api/groups/:groupId',
  summary: 'Changes the name or the members of a group. The version guards against a stale form.',
  access: 'group:manage',
  params: groupParams,
  body: groupFields.partial().extend({ version: z.number().int() }),
  answer: z.object({ group }),
  errors: ['changed-meanwhile', 'taken', 'unknown-user'],
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId',
  summary: 'Deletes a group: its members no longer see each other’s jobs. For 30 days it can be restored.',
  access: 'group:manage',
  params: groupParams,
  answer: deleted,
});

export const findDeletedGroups = endpoint({
  method: 'GET',
  path: '/api/deleted/groups',
  summary: 'The groups that were deleted and can be restored, the last deleted first.',
  access: 'group:manage',
  answer: z.object({
    groups: z.array(deletedItem.extend({ members: z.number().int().meta({ description: 'How many' }) })),
  }),
});

export const restoreGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/restore',
  summary: 'Takes a deletion back, for 30 days. Members who are no customers any more stay out.',
  access: 'group:manage',
  params: groupParams,
  answer: z.object({ group }),
  errors: ['taken'],
});
