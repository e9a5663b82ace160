export { findAdministrators } from './find-administrators.ts';
export { endSessionsOf } from './end-sessions-of.ts';
export { countInHand, findOrganisationOfAssignment, findOwnAssignments } from './find-own-assignments.ts';
export { findAssignmentsOf } from './find-assignments-of.ts';
export { type Addressee, findMailable } from './find-mailable.ts';
export { startForgettingSessions } from './forget-sessions.ts';
export { identityRoutes } from './identity.routes.ts';
export { makePerson, type NewPerson } from './make-person.ts';
export { makePasswordLink, passwordLinkPath } from './password-links.ts';
