import { writeMail } from '../../platform/mail/outbox.ts';
import type { CapabilityFixtures } from '../../testing/fixtures.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { inTask } from '../transcripts/transcripts.factory.ts';

export default {
  fixtures: {
    mailId: async (_server, { browser, person: { organisationId } }) => {
      const { id: jobId } = await aDraft(browser);
      const mail = { organisationId, to: 'customer@example.test', subject: 'A mail', text: 'Words' };
      return { id: await inTask({ organisationId }, () => writeMail(mail)), jobId, knownIds: {} };
    },
  },
} satisfies CapabilityFixtures;
