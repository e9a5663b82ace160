export { purgeGroup } from './delete-group.ts';
export { invitePeople } from './import-users.ts';
export { unconfirmedPurge } from './purge-unconfirmed.ts';
export { userRoutes } from './users.routes.ts';
export { jobsOfUser } from './read-user.ts';
