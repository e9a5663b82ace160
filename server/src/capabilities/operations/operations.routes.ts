import {
  findTasks as findEndpoint,
  readOperations as readEndpoint,
  retryTasks as retryEndpoint,
  TASKS_CSV_PATH,
  taskFailureLabel,
  taskLabel,
  taskStateLabel,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { asPlatform } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { readOperations } from './read-operations.ts';
import { findTasks, retryEach } from './tasks.ts';

/**
 * How the installation runs. It is looked at every few seconds and shows nothing of any organisation's, so only what
 * is done goes into the audit.
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
    const retried = await retryEach(adminId, ids);
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
      ['name', 'Work', (row) => taskLabel(row.name)],
      ['name', 'Failure', (row) => row.failure && taskFailureLabel(row.failure)],
      ['state', 'State', taskStateLabel],
      ['state', 'Next attempt', (row) => row.startAfter],
      ['organisation', 'Organisation', (row) => row.organisation],
      ['job', 'Job', (row) => row.job],
      ['at', 'When', (row) => row.endedAt ?? row.createdAt],
      ['beat', 'Last sign of life', (row) => row.heartbeatAt],
    ],
  });
}
