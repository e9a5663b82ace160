export { type AccessLevel, hasAccess } from './access.table.ts';
export { findColleagues, getColleague } from './colleagues.ts';
export {
  grantAccess,
  peopleWithAccess,
  revokeAccess,
  SHARE_LEVELS,
  transferShares,
  transferStudyGrants,
} from './grant-access.ts';
