export { endAssignments } from './end-assignments.ts';
export { reviewRoutes } from './review.routes.ts';
