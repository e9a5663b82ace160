export { organisationNamesQuery } from './organisations.queries.ts';
export { OrganisationSelect } from './parts/organisation-select.tsx';
