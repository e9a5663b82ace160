import { newId } from '../../platform/ids.ts';
import type { CapabilityFixtures } from '../../testing/fixtures.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { TestPerson } from '../identity/identity.factory.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { aPrompt } from './prompts.factory.ts';

/** Inserts a remote engine that is enabled for one organisation only. */
async function insertOrganisationEngineRows(
  { superuser }: TestServer,
  { id: personId, organisationId }: TestPerson,
): Promise<string> {
  const id = newId();
  await superuser.query(
    `insert into engine_connection (id, provider, name, address, model, languages, price_factor, is_allowed, version, created_at, changed_at)
     values ($1::uuid, 'openai-compatible', $1::text, 'https://127.0.0.1:9/v1', 'm', '[]', 100, false, 1, now(), now())`,
    [id],
  );
  await superuser.query(
    `insert into organisation_engine (organisation_id, id, connection_id, is_on, quality, switched_by, switched_at, on_failure, version)
     values ($1, $2, $2, false, 'best', $3, now(), 'wait', 1)`,
    [organisationId, id, personId],
  );
  return id;
}

export default {
  fixtures: {
    promptId: async (_server, { browser, person }) => {
      const { id: jobId } = await aDraft(browser);
      return { id: await aPrompt(person.id), jobId, knownIds: {} };
    },
    connectionId: async (server, { browser, person }) => {
      const { id: jobId } = await aDraft(browser);
      return { id: await insertOrganisationEngineRows(server, person), jobId, knownIds: {} };
    },
  },
} satisfies CapabilityFixtures;
