export { DeletedGroups } from './parts/deleted-groups.tsx';
export { HandOverLinks } from './parts/hand-over-links.tsx';
