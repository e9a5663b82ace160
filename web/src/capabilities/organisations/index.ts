export { DeletedOrganisations } from './parts/deleted-organisations.tsx';
export { forgetOrganisations, organisationNamesQuery } from './organisations.queries.ts';
export { TIME_ZONES } from './time-zones.ts';
export { OrganisationSelect } from './parts/organisation-select.tsx';
