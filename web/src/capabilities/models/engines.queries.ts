import {
  addEngineConnection,
  type BodyInput,
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
} from '@colloquy/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';

/** How often is looked while a model is fetched. */
const LOOK_MS = 1_500;

export const connectionsQuery = queryOptions({
  queryKey: ['engines', 'connections'],
  queryFn: ({ signal }) => call(findEngineConnections, { signal }).then(({ connections }) => connections),
});

export const localModelsQuery = queryOptions({
  queryKey: ['engines', 'models'],
  queryFn: ({ signal }) => call(findLocalModels, { signal }).then(({ models }) => models),
  refetchInterval: ({ state }) =>
    state.data?.some(({ fetching }) => fetching?.state === 'waiting' || fetching?.state === 'running')
      ? LOOK_MS
      : false,
});

export const organisationEnginesQuery = queryOptions({
  queryKey: ['engines', 'own'],
  queryFn: ({ signal }) => call(findOrganisationEngines, { signal }).then(({ engines }) => engines),
});

const askAgain = (): void => void queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey });

export async function addConnection(body: BodyInput<typeof addEngineConnection>): Promise<EngineConnection> {
  const { connection } = await call(addEngineConnection, { body });
  askAgain();
  return connection;
}

export async function changeConnection(
  connectionId: string,
  body: BodyInput<typeof changeEngineConnection>,
): Promise<EngineConnection> {
  const { connection } = await call(changeEngineConnection, { params: { connectionId }, body });
  askAgain();
  return connection;
}

export async function deleteConnection(connectionId: string): Promise<void> {
  await call(deleteEngineConnection, { params: { connectionId } });
  askAgain();
}

export async function fetchModel(name: string): Promise<void> {
  const { models } = await call(fetchLocalModel, { body: { name } });
  queryClient.setQueryData(localModelsQuery.queryKey, models);
}

/** What the server answered is what the screen shows. */
function keep({ engine }: { engine: OrganisationEngine }): OrganisationEngine {
  queryClient.setQueryData(organisationEnginesQuery.queryKey, (engines) =>
    engines?.map((each) => (each.id === engine.id ? engine : each)),
  );
  return engine;
}

export const setEngine = async (
  connectionId: string,
  body: BodyInput<typeof setOrganisationEngine>,
): Promise<OrganisationEngine> => keep(await call(setOrganisationEngine, { params: { connectionId }, body }));

export const setKey = async (connectionId: string, key: string | null): Promise<OrganisationEngine> =>
  keep(await call(setEngineKey, { params: { connectionId }, body: { key } }));

export const tryEngine = async (connectionId: string): Promise<OrganisationEngine> =>
  keep(await call(testEngine, { params: { connectionId } }));
