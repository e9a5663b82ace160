export { namesWithJob, plainNames, registerAuditNames } from './audit-names.ts';
export { onBeforeOrganisationDeleted } from './change-organisation.ts';
export { createOrganisation } from './create-organisation.ts';
export {
  findOperatorOrganisation,
  findOrganisationByCode,
  findOrganisationsWithSetting,
} from './find-organisations.ts';
export { getOrganisation, lockOrganisation, nextJobNumber, readSettings } from './organisations.store.ts';
export { mayDownload, requireDownloads } from './support-access.ts';
export { jobCountsOf, recordedTimeOf } from './find-organisations.ts';
