import {
  addGroup as addEndpoint,
  changeGroup as changeEndpoint,
  deleteGroup as deleteEndpoint,
  findGroups as findEndpoint,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { addGroup, changeGroup, deleteGroup, findGroups } from './groups.ts';

/** Customers who see each other's jobs. */
export function groupRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, (call) => call.run(async () => ({ groups: await findGroups() })));
  serve(app, addEndpoint, (call) => call.run(async (who) => ({ group: await addGroup(who, call.body) })));
  serve(app, changeEndpoint, (call) =>
    call.run(async (who) => ({ group: await changeGroup(who, call.params.groupId, call.body) })),
  );
  serve(app, deleteEndpoint, (call) =>
    call.run(async (who) => {
      await deleteGroup(who, call.params.groupId);
      return {};
    }),
  );
}
