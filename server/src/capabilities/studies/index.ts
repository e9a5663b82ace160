export { findMemberIds, notifyMembers, transferStudies } from './study-members.ts';
export { isParticipant } from './participants.ts';
export { findStudyName, requireStudy } from './studies.store.ts';
