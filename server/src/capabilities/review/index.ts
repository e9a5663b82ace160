export { findActiveAssignments } from './assignments-anywhere.ts';
