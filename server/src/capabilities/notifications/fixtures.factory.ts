import { newId } from '../../platform/ids.ts';
import type { CapabilityFixtures } from '../../testing/fixtures.ts';
import { aDraft } from '../jobs/jobs.factory.ts';

export default {
  fixtures: {
    /** Belongs to another user, see `belongsToAnotherUser`. */
    notificationId: async (_server, { browser }) => ({
      id: newId(),
      jobId: (await aDraft(browser)).id,
      knownIds: {},
    }),
  },
  requests: {
    'POST /api/notifications/:notificationId/read': { belongsToAnotherUser: true },
  },
} satisfies CapabilityFixtures;
