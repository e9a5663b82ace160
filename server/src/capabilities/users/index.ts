export { invitePeople } from './import-users.ts';
