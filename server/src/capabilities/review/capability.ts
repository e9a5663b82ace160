import { defineCapability } from '../../platform/capability.ts';
import { endAssignments } from './end-assignments.ts';
import { reviewRoutes } from './review.routes.ts';

export default defineCapability({
  routes: reviewRoutes,
  tasks: [endAssignments],
  events: { 'jobs.job-accepted': [endAssignments] },
  // The id is that of the reviewer.
  topics: { assignments: async (caller) => [caller.personId] },
  exemptions: {
    idsWithoutKey: {
      'assignment.file_ids': 'an array; the policies compare it with visible files',
      'review_record.assignment_id': 'in another organisation and deleted with its job; the statement stays',
    },
    definerFunctions: {
      'api.enter_assignment': 'reads assignments across organisations as identity and sets the scope',
    },
  },
});
