import {
  addEngineConnection,
  changeEngineConnection,
  deleteEngineConnection,
  type EngineConnection,
  fetchLocalModel,
  findEngineConnections,
  findLocalModels,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { audit, type AuditAction } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context.ts';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { readAcross, type RunCaller } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { addConnection, changeConnection, deleteConnection } from './change-connection.ts';
import { findConnections, findWhoSet, readConnection } from './connections.store.ts';
import { askForModel, findModels, orderModel } from './fetch-model.ts';
import { tellEnginesChanged } from './use-engine.ts';

/** The engines of the installation: those on other machines, and the models of this one. */
export function connectionRoutes(app: FastifyInstance, { config }: Context): void {
  serve(app, findEngineConnections, async (call) => ({
    connections: await readAcross(call.run, 'engine.listed', findConnections),
  }));
  serve(app, addEngineConnection, async (call) => ({
    connection: await change(call.run, 'engine.added', call.body.connectionId, () =>
      addConnection(call.body),
    ),
  }));
  serve(app, changeEngineConnection, async (call) => {
    const { connectionId } = call.params;
    return {
      connection: await change(call.run, 'engine.changed', connectionId, () =>
        changeConnection(connectionId, call.body),
      ),
    };
  });
  serve(app, deleteEngineConnection, async (call) => {
    const { connectionId } = call.params;
    await call.run(async () => {});
    await run(asPlatform(), () => deleteConnection(connectionId));
    await tellWhoSet(connectionId);
    await call.run((who) => audit(who, 'engine.deleted', connectionId));
    return {};
  });
  serve(app, findLocalModels, async (call) => {
    await call.run(async () => {});
    return { models: await findModels(config) };
  });
  serve(app, fetchLocalModel, async (call) => {
    const { name } = call.body;
    await call.run(async () => {});
    if (await askForModel(name)) await call.run((who) => orderModel(who, name));
    return { models: await findModels(config) };
  });
}

/** Checks the caller, changes the connection in the platform's scope, and writes it down. */
async function change(
  runCaller: RunCaller,
  action: AuditAction,
  connectionId: string,
  fn: () => Promise<void>,
): Promise<EngineConnection> {
  await runCaller(async () => {});
  const changed = await run(asPlatform(), async () => {
    await fn();
    return readConnection(connectionId);
  });
  await tellWhoSet(connectionId);
  await runCaller((who) => audit(who, action, connectionId));
  return changed;
}

/** What waits for it may go on now: by what it became, or here. Where this is lost, the look of every ten minutes finds it. */
async function tellWhoSet(connectionId: string): Promise<void> {
  const organisations = await run(asPlatform(), () => findWhoSet(connectionId));
  for (const id of organisations) await run(asTask(id), () => tellEnginesChanged(id, connectionId));
}
