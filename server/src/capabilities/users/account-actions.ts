import { asIdentity } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { publish } from '../../platform/tasks/domain-events.ts';
import {
  findPeopleWithFactors,
  mailPasswordLink,
  resetFactors,
  signOutPerson,
  updatePersonState,
} from '../identity/index.ts';
import { requireFreeSeats } from '../subscriptions/index.ts';
import { requestConsent, confirmAddition, isUnconfirmed, needsConsent } from './account-changes.ts';
import { getManagedUser, type UserAdminScope } from './user-admin-scope.ts';
import { findBlockedReason } from './users.policy.ts';
import { findUser, lockAndCountOthers, lockUser, type UserRow } from './users.store.ts';

declare module '../../platform/tasks/domain-events.ts' {
  interface DomainEvents {
    /** All jobs of a user are transferred to another; with `ifClosed` only if the account is closed. */
    'users.jobs-transferred': { fromId: string; toId: string; byId: string; ifClosed?: boolean };
    /** An account was deactivated. */
    'users.account-closed': { personId: string; byId: string };
  }
}

/** Longer than closing an account takes. */
const CLOSING_TIMEOUT_MS = 60_000;

/**
 * Closes an account: ends its sessions at once, releases its credits and, if a successor is named, transfers
 * its jobs.
 */
export async function deactivateUser(
  scope: UserAdminScope,
  userId: string,
  { version, successorId }: { version: number; successorId: string | null },
): Promise<void> {
  const user = await getManagedUser(scope, userId);
  if (successorId !== null) await requireSuccessor(scope, user, successorId);
  // A platform admin writes as identity, which cannot enqueue tasks, so the events commit separately: once
  // before closing, in case the process ends in between, and once after, so that they run without delay.
  const startAfter = new Date(now().getTime() + CLOSING_TIMEOUT_MS);
  if (scope.who.role === 'admin')
    await scope.inOrganisation(user.organisationId, () =>
      publishClosedEvents(scope, user, successorId, startAfter),
    );
  await scope.write(async () => {
    const current = await lockUser(userId, version);
    const blockedReason = findBlockedReason(scope.who, current, await lockAndCountOthers(current));
    if (current.state !== 'active' || blockedReason) refuse('not-now', blockedReason);
    await updatePersonState(userId, now());
    await audit(byOf(scope, current), 'user.deactivated', userId);
    if (scope.who.role !== 'admin') await publishAccountClosed(scope, current, successorId);
  });
  await signOutPerson(userId);
  if (scope.who.role === 'admin')
    await scope.inOrganisation(user.organisationId, () => publishAccountClosed(scope, user, successorId));
}

/** Reopens a closed account. */
export async function activateUser(scope: UserAdminScope, userId: string, version: number): Promise<void> {
  await getManagedUser(scope, userId);
  // Ends sessions that an interrupted closing may have left.
  await signOutPerson(userId);
  await scope.write(async () => {
    const current = await lockUser(userId, version);
    if (current.state === 'active') refuse('not-now');
    await requireConfirmed(scope, current);
    await requireFreeSeats(current.organisationId, 1);
    await updatePersonState(userId, null);
    await audit(byOf(scope, current), 'user.activated', userId);
  });
}

/**
 * An account that a platform admin added can be activated only by an admin of the organisation, which
 * confirms it.
 */
async function requireConfirmed(
  scope: UserAdminScope,
  { id: personId, organisationId }: UserRow,
): Promise<void> {
  if (!(await isUnconfirmed(personId))) return;
  if (scope.who.role === 'admin' && scope.who.organisationId !== organisationId)
    refuse('not-now', 'An admin of the organisation must confirm this account first.');
  await confirmAddition(personId);
}

/**
 * Removes the second factors of a user who lost them; for a user of another organisation, after confirmation.
 */
export async function resetSecondFactor(scope: UserAdminScope, userId: string): Promise<void> {
  const user = await getManagedUser(scope, userId);
  await run(asIdentity(), async () => {
    if (!(await findPeopleWithFactors([userId])).has(userId))
      refuse('not-now', 'This account has no second factor.');
    if (user.id === scope.who.personId)
      refuse('not-now', 'This is your own account. Manage your second factors on the Security page.');
    const current = await lockUser(userId);
    if (await needsConsent(scope, current.organisationId))
      await requestConsent(scope, current, { kind: 'second-factor', value: null });
    else await resetFactors(userId, scope.who.personId);
  });
}

/** Transfers all jobs of a user to a colleague, whether or not the account is closed. */
export async function transferUserJobs(
  scope: UserAdminScope,
  userId: string,
  successorId: string,
): Promise<void> {
  const user = await getManagedUser(scope, userId);
  await requireSuccessor(scope, user, successorId);
  await scope.inOrganisation(user.organisationId, () => publishTransfer(scope, user, successorId));
}

/** Mails an invitation again, or a link for a new password. */
export async function sendLink(
  scope: UserAdminScope,
  userId: string,
  reason: 'invitation' | 'reset',
): Promise<void> {
  const user = await getManagedUser(scope, userId);
  if (user.state !== 'active') refuse('not-now', 'This account is deactivated. Activate it first.');
  await mailPasswordLink(userId, { reason, byId: scope.who.personId });
}

const byOf = (scope: UserAdminScope, { organisationId }: Pick<UserRow, 'organisationId'>) => ({
  organisationId,
  personId: scope.who.personId,
});

async function requireSuccessor(scope: UserAdminScope, user: UserRow, successorId: string): Promise<void> {
  const successor = await scope.read(() => findUser(successorId));
  const fits =
    successor?.organisationId === user.organisationId &&
    successor.role === 'customer' &&
    successor.state === 'active';
  if (!fits) refuse('unknown-user');
  if (successor.id === user.id) refuse('not-now', 'They already own these jobs.');
}

/**
 * In the organisation's scope: publishes that the account was closed, so that its credits and jobs are
 * handled.
 */
async function publishAccountClosed(
  scope: UserAdminScope,
  user: UserRow,
  successorId: string | null,
): Promise<void> {
  await publishClosedEvents(scope, user, successorId);
  if (successorId !== null) await audit(byOf(scope, user), 'user.jobs-transferred', user.id);
}

/** Publishes the events. Their tasks check that the account is closed, and may run twice. */
async function publishClosedEvents(
  scope: UserAdminScope,
  { id, organisationId }: UserRow,
  successorId: string | null,
  startAfter?: Date,
): Promise<void> {
  const byId = scope.who.personId;
  const order = { organisationId, subjectId: id, ...(startAfter && { startAfter }) };
  await publish('users.account-closed', { ...order, key: newId(), payload: { personId: id, byId } });
  if (successorId !== null)
    await publish('users.jobs-transferred', {
      ...order,
      key: newId(),
      payload: { fromId: id, toId: successorId, byId, ifClosed: true },
    });
}

/** In the organisation's scope: publishes the transfer of jobs; a task carries it out. */
async function publishTransfer(scope: UserAdminScope, user: UserRow, successorId: string): Promise<void> {
  const { organisationId } = user;
  await publish('users.jobs-transferred', {
    organisationId,
    subjectId: user.id,
    key: newId(),
    payload: { fromId: user.id, toId: successorId, byId: scope.who.personId },
  });
  await audit(byOf(scope, user), 'user.jobs-transferred', user.id);
}
