export { findMemberIds, notifyMembers, transferStudies } from './study-members.ts';
export { findParticipantCodes, isParticipant } from './participants.ts';
export { findStudyName, requireStudy } from './studies.store.ts';
