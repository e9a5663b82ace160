export { invitePeople } from './invite-people.ts';
export { userRoutes } from './users.routes.ts';
