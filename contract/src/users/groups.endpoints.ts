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
  summary: 'Lists the groups of the organisation. Members see one another’s jobs.',
  access: 'group:manage',
  answer: z.object({ groups: z.array(group) }),
});

export const addGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  summary: 'Creates a group.',
  access: 'group:manage',
  body: groupFields.extend({
    id: id.meta({ description: 'Idempotency key: repeated requests create one group' }),
  }),
  answer: z.object({ group }),
  errors: ['taken', 'unknown-user'],
});

export const changeGroup = endpoint({
  method: 'PATCH',
  path: '/api/groups/:groupId',
  summary: 'Changes the name or members of a group. An outdated `version` is refused.',
  access: 'group:manage',
  params: groupParams,
  body: groupFields.partial().extend({ version: z.number().int() }),
  answer: z.object({ group }),
  errors: ['changed-meanwhile', 'taken', 'unknown-user'],
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId',
  summary: 'Deletes a group. Its members no longer see one another’s jobs. It can be restored for 30 days.',
  access: 'group:manage',
  params: groupParams,
  answer: deleted,
});

export const findDeletedGroups = endpoint({
  method: 'GET',
  path: '/api/deleted/groups',
  summary: 'Lists the deleted groups that can be restored, most recently deleted first.',
  access: 'group:manage',
  answer: z.object({
    groups: z.array(
      deletedItem.extend({ members: z.number().int().meta({ description: 'Number of members' }) }),
    ),
  }),
});

export const restoreGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/restore',
  summary: 'Restores a deleted group within 30 days. Members who are no longer customers are not restored.',
  access: 'group:manage',
  params: groupParams,
  answer: z.object({ group }),
  errors: ['taken'],
});
