import type { BodyInput } from '@colloquy/contract';
import {
  addEngineConnection,
  changeEngineConnection,
  deleteEngineConnection,
  type EngineConnection,
  fetchLocalModel,
  findEngineConnections,
  findLocalModels,
  findOrganisationEngines,
  type OrganisationEngine,
  setEngineKey,
  setOrganisationEngine,
  testEngine,
} from '@colloquy/contract/models';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';

/** Polling interval while a model downloads. */
const POLL_MS = 1_500;

export const connectionsQuery = queryOptions({
  queryKey: ['engines', 'connections'],
  queryFn: ({ signal }) => call(findEngineConnections, { signal }).then(({ connections }) => connections),
});

export const localModelsQuery = queryOptions({
  queryKey: ['engines', 'models'],
  queryFn: ({ signal }) => call(findLocalModels, { signal }).then(({ models }) => models),
  refetchInterval: ({ state }) =>
    state.data?.some(({ fetching }) => fetching?.state === 'waiting' || fetching?.state === 'running')
      ? POLL_MS
      : false,
});

export const organisationEnginesQuery = queryOptions({
  queryKey: ['engines', 'own'],
  queryFn: ({ signal }) => call(findOrganisationEngines, { signal }).then(({ engines }) => engines),
});

const invalidateConnections = (): void =>
  void queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey });

export async function addConnection(body: BodyInput<typeof addEngineConnection>): Promise<EngineConnection> {
  const { connection } = await call(addEngineConnection, { body });
  invalidateConnections();
  return connection;
}

export async function changeConnection(
  connectionId: string,
  body: BodyInput<typeof changeEngineConnection>,
): Promise<EngineConnection> {
  const { connection } = await call(changeEngineConnection, { params: { connectionId }, body });
  invalidateConnections();
  return connection;
}

export async function deleteConnection(connectionId: string): Promise<void> {
  await call(deleteEngineConnection, { params: { connectionId } });
  invalidateConnections();
}

export async function fetchModel(name: string): Promise<void> {
  const { models } = await call(fetchLocalModel, { body: { name } });
  queryClient.setQueryData(localModelsQuery.queryKey, models);
}

/** Updates the cache with the response of the server. */
function cacheEngine({ engine }: { engine: OrganisationEngine }): OrganisationEngine {
  queryClient.setQueryData(organisationEnginesQuery.queryKey, (engines) =>
    engines?.map((each) => (each.id === engine.id ? engine : each)),
  );
  return engine;
}

export const saveEngine = async (
  connectionId: string,
  body: BodyInput<typeof setOrganisationEngine>,
): Promise<OrganisationEngine> =>
  cacheEngine(await call(setOrganisationEngine, { params: { connectionId }, body }));

export const saveEngineKey = async (connectionId: string, key: string | null): Promise<OrganisationEngine> =>
  cacheEngine(await call(setEngineKey, { params: { connectionId }, body: { key } }));

export const runEngineTest = async (connectionId: string): Promise<OrganisationEngine> =>
  cacheEngine(await call(testEngine, { params: { connectionId } }));
