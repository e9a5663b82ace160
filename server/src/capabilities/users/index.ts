export { invitePeople } from './import-users.ts';
export { jobsOfUser } from './read-user.ts';
