import type { CapabilityFixtures } from '../../testing/fixtures.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { aTemplate } from './templates/templates.factory.ts';

export default {
  fixtures: {
    templateId: async (_server, { browser, person }) => {
      const { id: jobId } = await aDraft(browser);
      return { id: await aTemplate(person), jobId, knownIds: {} };
    },
  },
} satisfies CapabilityFixtures;
