export { endAssignments } from './end-assignments.ts';
export { findActiveAssignments } from './assignments-anywhere.ts';
import './job-reviews.ts';
export { reviewRoutes } from './review.routes.ts';
