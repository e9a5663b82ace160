export { type AccessLevel, hasAccess } from './access.table.ts';
export { type Colleague, findColleagues, getColleague } from './colleagues.ts';
export {
  type AccessSubject,
  grantAccess,
  peopleWithAccess,
  revokeAccess,
  SHARE_LEVELS,
  transferShares,
  transferStudyGrants,
} from './grant-access.ts';
