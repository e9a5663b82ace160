export { mailRoutes } from './mails.routes.ts';
export { operationsRoutes } from './operations.routes.ts';
export { purgeOrganisation, startPurgingOrganisations } from './purge-organisation.ts';
export { startPruningTasks } from './prune-tasks.ts';
export { startResumingStalled } from './resume-stalled.ts';
