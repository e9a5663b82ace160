export { findAdministrators } from './find-administrators.ts';
export { type AdminToTell, findAdmins } from './find-admins.ts';
export { endSessionsOf } from './end-sessions-of.ts';
export {
  countAssignments,
  countInHand,
  findOrganisationOfAssignment,
  findOwnAssignments,
} from './find-own-assignments.ts';
export { findAssignmentsOf } from './find-assignments-of.ts';
export { findConfirmingAdmins, hasMembers } from './find-confirming-admins.ts';
export { type Addressee, findMailable } from './find-mailable.ts';
export { startForgettingSessions } from './forget-sessions.ts';
export { applyOperatorLimit, renewActivity } from './idle.ts';
export { identityRoutes } from './identity.routes.ts';
export { makeServiceAccount } from './make-service-account.ts';
export { makePerson, type NewPerson } from './make-person.ts';
export { limitLinkTries, makePasswordLink, passwordLinkPath } from './password-links.ts';
export { checkOwnPassword } from './check-own-password.ts';
export { findTaken } from './find-accounts.ts';
export { inviteAgain, inviteOnce, mailPasswordLink, makeLinkToHandOver } from './invite.ts';
export { findLiveSession } from './find-live-session.ts';
export { findWithFactors, resetFactors } from './second-factor/reset-factors.ts';
export { openSecondFactors, operatorRequiresFactor } from './second-factor/settings.ts';
export { signOutPerson } from './sign-out-person.ts';
export { userInfoOf } from './user-info.ts';
