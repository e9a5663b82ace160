import { createSupportRequest } from '@colloquy/contract/support';
import { newId } from '../../platform/ids.ts';
import type { CapabilityFixtures } from '../../testing/fixtures.ts';
import { aDraft } from '../jobs/jobs.factory.ts';

export default {
  fixtures: {
    supportRequestId: async (_server, { browser }) => {
      const { id: jobId } = await aDraft(browser);
      const body = { requestId: newId(), subject: 'A question', text: 'How?' };
      const { request } = await browser.get(createSupportRequest, { body });
      return { id: request.id, jobId, knownIds: {} };
    },
    attachmentId: async (_server, { browser }) => {
      const { id: jobId } = await aDraft(browser);
      const attachments = [{ name: 'note.txt', content: btoa('Look here.') }];
      const body = { requestId: newId(), subject: 'A question', text: 'How?', attachments };
      const { request } = await browser.get(createSupportRequest, { body });
      return { id: request.messages[0]!.attachments[0]!.id, jobId, knownIds: {} };
    },
  },
} satisfies CapabilityFixtures;
