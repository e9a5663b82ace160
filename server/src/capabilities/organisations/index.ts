export { mayDownload, requireDownloads } from './access-grant.ts';
export { findOrganisationByCode } from './find-by-code.ts';
export { findHouse } from './find-house.ts';
export { findOrganisationsWith } from './find-settings.ts';
export { makeOrganisation, type NewOrganisation } from './make-organisation.ts';
export { organisationRoutes } from './organisations.routes.ts';
export { getOrganisation, holdOrganisation, readSettings } from './organisations.store.ts';
export { takeJobNumber } from './take-job-number.ts';
