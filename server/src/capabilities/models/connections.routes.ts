import {
  addEngineConnection,
  changeEngineConnection,
  deleteEngineConnection,
  type EngineConnection,
  fetchLocalModel,
  findEngineConnections,
  findLocalModels,
} from '@colloquy/contract/models';
import type { FastifyInstance } from 'fastify';
import { audit, type AuditAction } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { readAllOrganisations, type RunCaller } from '../../platform/http/cross-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import { addConnection, changeConnection, deleteConnection } from './change-connection.ts';
import { findConnections, findConfiguredOrganisations, readConnection } from './connections.store.ts';
import { requestModel, findModels, enqueueModelFetch } from './fetch-model.ts';
import { publishEngineChanged } from './change-organisation-engine.ts';

/** The engines of the installation: remote connections and local models. */
export function connectionRoutes(app: FastifyInstance, { config }: Context): void {
  serve(app, findEngineConnections, async (call) => ({
    connections: await readAllOrganisations(call.run, 'engine.listed', findConnections),
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
    await publishConnectionChanged(connectionId);
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
    if (await requestModel(name)) await call.run((who) => enqueueModelFetch(who, name));
    return { models: await findModels(config) };
  });
}

/** Checks the caller, changes the connection in the platform scope, and audits it. */
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
  await publishConnectionChanged(connectionId);
  await runCaller((who) => audit(who, action, connectionId));
  return changed;
}

/**
 * Publishes to each organisation that files waiting for this engine may continue. If this is lost, the
 * periodic retry every ten minutes finds them.
 */
async function publishConnectionChanged(connectionId: string): Promise<void> {
  const organisations = await run(asPlatform(), () => findConfiguredOrganisations(connectionId));
  for (const id of organisations) await run(asSystem(id), () => publishEngineChanged(id, connectionId));
}
