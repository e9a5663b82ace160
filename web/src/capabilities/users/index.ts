export { DeletedGroups } from './parts/group-list.tsx';
export { CreateUserLinks } from './parts/user-links.tsx';
