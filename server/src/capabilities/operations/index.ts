export { mailRoutes } from './mails.routes.ts';
export { operationsRoutes } from './operations.routes.ts';
export { purgeOrganisation, organisationPurge } from './purge-organisation.ts';
export { taskPruning } from './prune-tasks.ts';
export { stalledCheck } from './resume-stalled.ts';
