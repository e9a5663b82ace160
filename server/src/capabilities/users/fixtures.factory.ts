import type { CapabilityFixtures } from '../../testing/fixtures.ts';
import { insertGroupRow } from '../../testing/insert-rows.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { aDraft } from '../jobs/jobs.factory.ts';

export default {
  fixtures: {
    userId: async (_server, { browser, person }) => {
      const { id: jobId } = await aDraft(browser);
      return { id: (await aPerson(person.organisationId)).id, jobId, knownIds: {} };
    },
    groupId: async (server, { browser, person }) => {
      const { id: jobId } = await aDraft(browser);
      return { id: await insertGroupRow(server, person.organisationId, []), jobId, knownIds: {} };
    },
  },
} satisfies CapabilityFixtures;
