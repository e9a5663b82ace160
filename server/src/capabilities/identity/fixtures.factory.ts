import { newId } from '../../platform/ids.ts';
import type { CapabilityFixtures } from '../../testing/fixtures.ts';
import { aDraft } from '../jobs/jobs.factory.ts';

export default {
  fixtures: {
    /** Belongs to another user, see `belongsToAnotherUser`. */
    factorId: async (_server, { browser }) => ({
      id: newId(),
      jobId: (await aDraft(browser)).id,
      knownIds: {},
    }),
  },
  requests: {
    'POST /api/security/totp/:factorId': { belongsToAnotherUser: true },
    'PATCH /api/security/factors/:factorId': { belongsToAnotherUser: true },
    'DELETE /api/security/factors/:factorId': { belongsToAnotherUser: true },
  },
} satisfies CapabilityFixtures;
