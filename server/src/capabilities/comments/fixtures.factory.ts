import { createThread } from '@colloquy/contract/comments';
import { newId } from '../../platform/ids.ts';
import type { CapabilityFixtures, CreateFixture } from '../../testing/fixtures.ts';
import { createTranscribedJob } from '../transcripts/fixtures.factory.ts';

/** Creates a comment of the owner. Its thread and first message share one id. */
const createComment: CreateFixture = async (server, owner) => {
  const { id: recordingId, jobId } = await createTranscribedJob(server, owner);
  const id = newId();
  const body = { id, kind: 'comment', text: 'Two?', quotation: null };
  await owner.browser.get(createThread, { params: { recordingId }, body });
  return { id, jobId, knownIds: {} };
};

export default {
  fixtures: {
    threadId: createComment,
    commentId: createComment,
  },
  requests: {
    'PATCH /api/comments/:commentId': { isForOwnerOnly: true },
    'DELETE /api/comments/:commentId': { isForOwnerOnly: true },
  },
} satisfies CapabilityFixtures;
