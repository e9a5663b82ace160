export { checkOwnPassword } from './change-password.ts';
export { organisation } from './organisation.table.ts';
export {
  deleteNeverJoined,
  deleteOrganisation,
  insertPeople,
  lockPerson,
  updatePerson,
  updatePersonState,
} from './people.store.ts';
export { createPerson, createServiceAccount } from './create-person.ts';
export {
  findAdmins,
  findConfirmingAdmins,
  findPlatformAdmins,
  findRecipients,
  findTakenNames,
  hasMembers,
  readNotificationPreferences,
  type Recipient,
} from './find-people.ts';
export { renewActivity } from './idle-timeout.ts';
export { createManualLink, inviteOnce, mailPasswordLink, resendInvitation } from './invite.ts';
export { createPasswordLink, limitLinkAttempts, passwordLinkPath } from './password-links.ts';
export { operatorRequiresFactor } from './second-factor/factor-settings.ts';
export { findPeopleWithFactors, resetFactors } from './second-factor/reset-factors.ts';
export { endOrganisationSessions, findLiveSession, signOutPerson, userInfoOf } from './sessions.ts';
