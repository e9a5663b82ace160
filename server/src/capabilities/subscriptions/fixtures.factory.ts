import { newId } from '../../platform/ids.ts';
import type { CapabilityFixtures } from '../../testing/fixtures.ts';
import { createSpareOrganisation } from '../organisations/fixtures.factory.ts';

export default {
  fixtures: {
    subscriptionId: async (server, owner) => {
      const spare = await createSpareOrganisation(server, owner);
      const id = newId();
      await server.superuser.query(
        `insert into subscription (organisation_id, id, plan, period, starts_on, ends_on, created_at)
         values ($1, $2, 3, 1, '2026-01-01', '2026-12-31', now())`,
        [spare.id, id],
      );
      return { ...spare, id };
    },
  },
} satisfies CapabilityFixtures;
