export { purgeGroup } from './delete-group.ts';
export { invitePeople } from './invite-people.ts';
export { startPurgingUnconfirmed } from './purge-unconfirmed.ts';
export { userRoutes } from './users.routes.ts';
