import { moveJobToStudy } from '@colloquy/contract/jobs';
import { addParticipant, createStudy } from '@colloquy/contract/studies';
import { newId } from '../../platform/ids.ts';
import type { CapabilityFixtures, CreateFixture } from '../../testing/fixtures.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { aDraft } from '../jobs/jobs.factory.ts';

/** Creates a study of the owner with one of their jobs, a participant, and a colleague who may become a member. */
const createStudyWithJob: CreateFixture = async (_server, { browser, person }) => {
  const { id: jobId } = await aDraft(browser);
  const [id, participantId] = [newId(), newId()];
  await browser.get(createStudy, { body: { id, name: 'Food at home', purpose: '', dueOn: null } });
  await browser.get(addParticipant, { params: { studyId: id }, body: { id: participantId, name: null } });
  await browser.get(moveJobToStudy, { params: { jobId }, body: { studyId: id } });
  const { id: personId } = await aPerson(person.organisationId);
  return { id, jobId, knownIds: { personId, participantId } };
};

export default {
  fixtures: {
    studyId: createStudyWithJob,
    jobOfStudyId: async (server, owner) => {
      const { id: studyId, jobId } = await createStudyWithJob(server, owner);
      return { id: jobId, jobId, knownIds: { studyId } };
    },
  },
  requests: {
    'PUT /api/jobs/:jobId/study': { fixture: 'jobOfStudyId' },
  },
} satisfies CapabilityFixtures;
