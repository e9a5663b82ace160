import type { CapabilityFixtures } from '../../testing/fixtures.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { anApiKey } from './api-keys.factory.ts';

export default {
  fixtures: {
    keyId: async (server, { browser, person }) => {
      const { id: jobId } = await aDraft(browser);
      return { id: (await anApiKey(server, person.organisationId)).id, jobId, knownIds: {} };
    },
  },
  ofOrganisation: ['keyId'],
} satisfies CapabilityFixtures;
