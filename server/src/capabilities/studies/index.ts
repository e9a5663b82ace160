export { findMemberIds, notifyMembers } from './study-members.ts';
export { requireStudy } from './studies.ts';
export { studyRoutes } from './studies.routes.ts';
