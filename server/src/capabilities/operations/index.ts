export { purgeOrganisation, startPurgingOrganisations } from './purge-organisation.ts';
