import {
  findTasks as findEndpoint,
  readOperations as readEndpoint,
  retryTasks as retryEndpoint,
  TASKS_CSV_PATH,
  taskFailureLabel,
  taskStateLabel,
} from '@colloquy/contract/operations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf } from '../../platform/http/cross-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import { readOperations } from './read-operations.ts';
import { findTasks, retrySelectedTasks } from './tasks.ts';

/**
 * The state of the installation. It is polled every few seconds and shows no organisation's data, so only
 * actions are audited.
 */
export function operationsRoutes(app: FastifyInstance, { config }: Context): void {
  serve(app, readEndpoint, async (call) => {
    await call.run(async () => {});
    return readOperations(config);
  });
  serve(app, findEndpoint, async (call) => {
    await call.run(async () => {});
    return run(asPlatform(), () => findTasks(call.query));
  });
  serve(app, retryEndpoint, async (call) => {
    const adminId = await call.run(async (who) => who.personId);
    const { ids } = call.body;
    const retried = await retrySelectedTasks(adminId, ids);
    return { retried, left: ids.length - retried };
  });
  serveCsv(app, {
    path: TASKS_CSV_PATH,
    endpoint: findEndpoint,
    fileName: 'tasks.csv',
    findPage: async (request, filter) => {
      await callerOf(request, findEndpoint)(async () => {});
      return run(asPlatform(), () => findTasks(filter));
    },
    columns: [
      ['name', 'Task', (row) => row.label],
      ['name', 'Failure', (row) => row.failure && taskFailureLabel(row.failure)],
      ['state', 'State', taskStateLabel],
      ['state', 'Next attempt', (row) => row.startAfter],
      ['organisation', 'Organisation', (row) => row.organisation],
      ['job', 'Job', (row) => row.job],
      ['at', 'Time', (row) => row.endedAt ?? row.createdAt],
      ['beat', 'Last heartbeat', (row) => row.heartbeatAt],
    ],
  });
}
