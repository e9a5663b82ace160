export { findOrganisationByCode } from './find-by-code.ts';
export { findHouse } from './find-house.ts';
export { makeOrganisation, type NewOrganisation } from './make-organisation.ts';
export { takeJobNumber } from './take-job-number.ts';
