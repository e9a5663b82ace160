export { findAssignments } from './find-assignments.ts';
