export { DeletedOrganisations } from './parts/delete-dialog.tsx';
export { invalidateOrganisations, organisationNamesQuery } from './organisations.queries.ts';
export { TimeZoneField } from './parts/time-zone-field.tsx';
export { OrganisationSelect } from './parts/organisation-select.tsx';
