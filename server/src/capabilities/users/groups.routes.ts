import {
  addGroup as addEndpoint,
  changeGroup as changeEndpoint,
  deleteGroup as deleteEndpoint,
  findDeletedGroups as findDeletedEndpoint,
  findGroups as findEndpoint,
  restoreGroup as restoreEndpoint,
} from '@colloquy/contract/users';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { deleteGroup, findDeletedGroups, restoreGroup } from './delete-group.ts';
import { addGroup, changeGroup, findGroups } from './groups.ts';

/** Serves groups: customers who see each other's jobs. */
export function groupRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, (call) => call.run(async () => ({ groups: await findGroups() })));
  serve(app, addEndpoint, (call) => call.run(async (who) => ({ group: await addGroup(who, call.body) })));
  serve(app, changeEndpoint, (call) =>
    call.run(async (who) => ({ group: await changeGroup(who, call.params.groupId, call.body) })),
  );
  serve(app, deleteEndpoint, (call) =>
    call.run(async (who) => {
      const until = await deleteGroup(who, call.params.groupId);
      return { restorableUntil: until.toISOString() };
    }),
  );
  serve(app, findDeletedEndpoint, (call) => call.run(async () => ({ groups: await findDeletedGroups() })));
  serve(app, restoreEndpoint, (call) =>
    call.run(async (who) => ({ group: await restoreGroup(who, call.params.groupId) })),
  );
}
