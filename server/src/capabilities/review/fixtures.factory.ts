import { newId } from '../../platform/ids.ts';
import type { CapabilityFixtures } from '../../testing/fixtures.ts';
import { insertAssignmentRow } from '../../testing/insert-rows.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';

export default {
  fixtures: {
    /** Belongs to another user, see `belongsToAnotherUser`. */
    absenceId: async (_server, { browser }) => ({
      id: newId(),
      jobId: (await aDraft(browser)).id,
      knownIds: {},
    }),
    assignmentId: async (server, owner) => {
      const { id: jobId } = await aDraft(owner.browser);
      const { organisationId } = owner.person;
      const person = await aPerson(organisationId, 'reviewer');
      return {
        id: await insertAssignmentRow(server, { jobId, person, organisationId }),
        jobId,
        knownIds: {},
      };
    },
    jobToReviewId: async (_server, { person, browser }) => {
      const { id } = await aDraft(browser);
      const reviewer = await aPerson(person.organisationId, 'reviewer');
      return { id, jobId: id, knownIds: { personId: reviewer.id } };
    },
    /** Belongs to another organisation, see `belongsToAnotherUser`. */
    reviewerId: async (_server, { browser }) => {
      const { id: jobId } = await aDraft(browser);
      return { id: (await aPerson((await anOrganisation()).id, 'reviewer')).id, jobId, knownIds: {} };
    },
  },
  requests: {
    'DELETE /api/absences/:absenceId': { belongsToAnotherUser: true },
    'POST /api/assignments/:assignmentId/accept': { belongsToAnotherUser: true },
    'POST /api/assignments/:assignmentId/decline': { belongsToAnotherUser: true },
    'POST /api/assignments/:assignmentId/finish': { belongsToAnotherUser: true },
    'POST /api/assignments/:assignmentId/return': { belongsToAnotherUser: true },
    'PUT /api/reviewers/:reviewerId/rate': { belongsToAnotherUser: true },
    'POST /api/jobs/:jobId/assignments': { fixture: 'jobToReviewId' },
  },
} satisfies CapabilityFixtures;
