export { mailRoutes } from './mails.routes.ts';
export { operationsRoutes } from './operations.routes.ts';
export { purgeOrganisation, startPurgingOrganisations } from './purge-organisation.ts';
