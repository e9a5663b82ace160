import { defineCapability } from '../../platform/capability.ts';
import { now } from '../../platform/clock.ts';
import { forAssignment } from '../../platform/database/open-scope.ts';
import { findActiveAssignments } from './assignments-anywhere.ts';
import { endAssignments } from './end-assignments.ts';
import { answersAboutReviews } from './job-reviews.ts';
import { reviewRoutes } from './review.routes.ts';

export default defineCapability({
  routes: reviewRoutes,
  tasks: [endAssignments],
  events: { 'jobs.job-accepted': [endAssignments] },
  answers: answersAboutReviews,
  /** Organisations whose work a reviewer has accepted. */
  findOtherScopes: async (caller, tokenHash) => {
    if (caller.role !== 'reviewer') return [];
    const assignments = await findActiveAssignments(caller.personId);
    return assignments.map(({ id, organisationId }) => ({
      organisationId,
      open: () => forAssignment(tokenHash, now(), id),
    }));
  },
  // The id is that of the reviewer.
  topics: { assignments: async (caller) => [caller.personId] },
  exemptions: {
    idsWithoutKey: {
      'assignment.file_ids': 'an array; copied into its grant',
      'review_record.assignment_id': 'in another organisation and deleted with its job; the statement stays',
    },
  },
});
