import type { CapabilityFixtures } from '../../testing/fixtures.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { aKnownVoice } from './voices.factory.ts';

export default {
  fixtures: {
    voiceId: async (_server, { browser, person }) => {
      const { id: jobId } = await aDraft(browser);
      return { id: await aKnownVoice(person), jobId, knownIds: {} };
    },
  },
} satisfies CapabilityFixtures;
