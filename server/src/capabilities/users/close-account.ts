import { asIdentity } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { emit } from '../../platform/tasks/notice.ts';
import { findWithFactors, mailPasswordLink, resetFactors, signOutPerson } from '../identity/index.ts';
import { requireSeats } from '../subscriptions/index.ts';
import { askForConsent, confirmAddition, isUnconfirmed, needsConsent } from './account-changes.ts';
import type { Desk } from './desk.ts';
import { hindranceOf, mayRun } from './users.policy.ts';
import { findUser, holdOthers, holdUser, type UserRow, writeState } from './users.store.ts';

/** Longer than it takes to close an account. */
const CLOSED_WITHIN_MS = 60_000;

/** Closes an account: its sessions end at once, its credits go back, and its jobs to a colleague who is named. */
export async function deactivateUser(
  desk: Desk,
  userId: string,
  { version, successorId }: { version: number; successorId: string | null },
): Promise<void> {
  const user = await findForDesk(desk, userId);
  if (successorId !== null) await requireSuccessor(desk, user, successorId);
  // A platform admin writes as identity, which cannot enqueue tasks, so those commit apart: once before the account is
  // closed, for a process that ends in between, and once after, so that nobody waits.
  const startAfter = new Date(now().getTime() + CLOSED_WITHIN_MS);
  if (desk.who.role === 'admin')
    await desk.within(user.organisationId, () => enqueueClosed(desk, user, successorId, startAfter));
  await desk.write(async () => {
    const held = await holdUser(userId, version);
    const hindrance = hindranceOf(desk.who, held, await holdOthers(held));
    if (held.state !== 'active' || hindrance) refuse('not-now', hindrance);
    await writeState(userId, now());
    await audit(byOf(desk, held), 'user.deactivated', userId);
    if (desk.who.role !== 'admin') await tellClosed(desk, held, successorId);
  });
  await signOutPerson(userId);
  if (desk.who.role === 'admin')
    await desk.within(user.organisationId, () => tellClosed(desk, user, successorId));
}

/** Opens a closed account again. */
export async function activateUser(desk: Desk, userId: string, version: number): Promise<void> {
  await findForDesk(desk, userId);
  // What a process that ended in the middle of closing it may have left.
  await signOutPerson(userId);
  await desk.write(async () => {
    const held = await holdUser(userId, version);
    if (held.state === 'active') refuse('not-now');
    await requireConfirmed(desk, held);
    await requireSeats(held.organisationId, 1);
    await writeState(userId, null);
    await audit(byOf(desk, held), 'user.activated', userId);
  });
}

/** Whoever was added from outside is activated by an admin of the organisation alone, who thereby confirms it. */
async function requireConfirmed(desk: Desk, { id: personId, organisationId }: UserRow): Promise<void> {
  if (!(await isUnconfirmed(personId))) return;
  if (desk.who.role === 'admin' && desk.who.organisationId !== organisationId)
    refuse('not-now', 'An admin of the organisation has to confirm this account first.');
  await confirmAddition(personId);
}

/** Removes the second factors of somebody who lost them; of another organisation once it was confirmed. */
export async function resetSecondFactor(desk: Desk, userId: string): Promise<void> {
  const user = await findForDesk(desk, userId);
  await run(asIdentity(), async () => {
    if (!(await findWithFactors([userId])).has(userId))
      refuse('not-now', 'This account has no second factor.');
    if (user.id === desk.who.personId)
      refuse('not-now', 'This is your own account. Manage your second factors on the Security page.');
    const held = await holdUser(userId);
    if (await needsConsent(desk, held.organisationId))
      await askForConsent(desk, held, { kind: 'second-factor', value: null });
    else await resetFactors(userId, desk.who.personId);
  });
}

/** Gives all jobs of somebody to a colleague, whatever becomes of the account. */
export async function handOverWork(desk: Desk, userId: string, successorId: string): Promise<void> {
  const user = await findForDesk(desk, userId);
  await requireSuccessor(desk, user, successorId);
  await desk.within(user.organisationId, () => orderHandOver(desk, user, successorId));
}

/** Sends an invitation again, or a link for a new password, to whoever can use it. */
export async function sendLink(desk: Desk, userId: string, why: 'invitation' | 'reset'): Promise<void> {
  const user = await findForDesk(desk, userId);
  if (user.state !== 'active') refuse('not-now', 'This account is deactivated. Activate it first.');
  await mailPasswordLink(userId, { why, byId: desk.who.personId });
}

/** A user within the desk's reach whom the caller may run. */
export async function findForDesk(desk: Desk, userId: string): Promise<UserRow> {
  const user = found(await desk.look(() => findUser(userId)));
  if (!mayRun(desk.who, user)) refuse('not-permitted');
  return user;
}

const byOf = (desk: Desk, { organisationId }: Pick<UserRow, 'organisationId'>) => ({
  organisationId,
  personId: desk.who.personId,
});

async function requireSuccessor(desk: Desk, user: UserRow, successorId: string): Promise<void> {
  const successor = await desk.look(() => findUser(successorId));
  const fits =
    successor?.organisationId === user.organisationId &&
    successor.role === 'customer' &&
    successor.state === 'active';
  if (!fits) refuse('unknown-user');
  if (successor.id === user.id) refuse('not-now', 'The work is already theirs.');
}

/** Tells whoever holds what was theirs, in the organisation's scope: credits, and the work where a colleague gets it. */
async function tellClosed(desk: Desk, user: UserRow, successorId: string | null): Promise<void> {
  await enqueueClosed(desk, user, successorId);
  if (successorId !== null) await audit(byOf(desk, user), 'user.work-handed-over', user.id);
}

/** The tasks look whether the account is closed, and may run again. */
async function enqueueClosed(
  desk: Desk,
  { id, organisationId }: UserRow,
  successorId: string | null,
  startAfter?: Date,
): Promise<void> {
  const byId = desk.who.personId;
  const order = { organisationId, subjectId: id, ...(startAfter && { startAfter }) };
  await emit('users.account-closed', { ...order, key: newId(), payload: { personId: id, byId } });
  if (successorId !== null)
    await emit('users.work-handed-over', {
      ...order,
      key: newId(),
      payload: { fromId: id, toId: successorId, byId, ifClosed: true },
    });
}

/** Tells whoever holds the work, in the organisation's scope; the work itself is done behind. */
async function orderHandOver(desk: Desk, user: UserRow, successorId: string): Promise<void> {
  const { organisationId } = user;
  await emit('users.work-handed-over', {
    organisationId,
    subjectId: user.id,
    key: newId(),
    payload: { fromId: user.id, toId: successorId, byId: desk.who.personId },
  });
  await audit(byOf(desk, user), 'user.work-handed-over', user.id);
}
