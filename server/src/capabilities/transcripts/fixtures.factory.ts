import { createSnapshot } from '@colloquy/contract/transcripts';
import { newId } from '../../platform/ids.ts';
import type { CapabilityFixtures, CreateFixture } from '../../testing/fixtures.ts';
import { aSpeaker, aTranscript } from './transcripts.factory.ts';

/** A job of the owner with a transcript of two words. */
export const createTranscribedJob = async (...[server, owner]: Parameters<CreateFixture>) => {
  const transcript = await aTranscript(server, owner.person, ['Two words.']);
  const knownIds = { segmentId: transcript.segments[0]!.id, speakerId: await aSpeaker(transcript) };
  return { ...transcript, knownIds };
};

export default {
  fixtures: {
    recordingId: (server, owner) => createTranscribedJob(server, owner),
    snapshotId: async (server, owner) => {
      const { id: recordingId, jobId } = await createTranscribedJob(server, owner);
      const id = newId();
      await owner.browser.get(createSnapshot, { params: { recordingId }, body: { id, name: 'As it was' } });
      return { id, jobId, knownIds: {} };
    },
  },
} satisfies CapabilityFixtures;
