export { jobsOfUser } from './read-user.ts';
