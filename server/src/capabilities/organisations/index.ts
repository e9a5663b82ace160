export { findHouse } from './find-house.ts';
export { makeOrganisation, type NewOrganisation } from './make-organisation.ts';
