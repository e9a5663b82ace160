import type { Answer, Role } from '@colloquy/contract';
import type { readAccountChange } from '@colloquy/contract/users';
import { audit } from '../../platform/audit/audit.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  limitLinkAttempts,
  mailPasswordLink,
  resetFactors,
  signOutPerson,
  updatePersonState,
  updatePerson,
} from '../identity/index.ts';
import { findChangeByToken, findPendingChanges, type OpenChange, closeChange } from './account-changes.ts';
import { requireNoJobs, mailOldAddress } from './change-user.ts';
import { getManagedUser, type UserAdminScope } from './user-admin-scope.ts';
import { findBlockedReason } from './users.policy.ts';
import { findUser, lockAndCountOthers, lockUser, refuseTakenNames } from './users.store.ts';

type Decision = 'confirmed' | 'declined';
type DecidedChange = { personId: string; change: OpenChange; byId: string | null; decision: Decision };

const NOTHING_OPEN =
  'There’s nothing to confirm. The change was already confirmed, declined or replaced, or it has expired.';

/** Confirms or declines a pending change as an admin of the account's organisation. */
export async function decideByAdmin(
  scope: UserAdminScope,
  userId: string,
  changeId: string,
  decision: Decision,
): Promise<void> {
  await getManagedUser(scope, userId);
  if (scope.who.role === 'admin')
    refuse('not-now', 'Only the user or an admin of their organisation can confirm or decline this.');
  const changes = await scope.read(() => findPendingChanges(userId));
  const { kind, value } = changes.find(({ id }) => id === changeId) ?? refuse('not-now', NOTHING_OPEN);
  if (userId === scope.who.personId && kind !== 'email' && kind !== 'second-factor')
    refuse('not-now', 'Another admin of your organisation must confirm this.');
  // The person may have ordered jobs since the request.
  if (kind === 'role' && decision === 'confirmed') await requireNoJobs(scope, userId, value as Role);
  await runDecision(() =>
    decideOpenChange({ personId: userId, changeId, byId: scope.who.personId, decision }),
  );
}

/** Reads the change that a link asks its holder to confirm. */
export async function readChangeByLink(
  token: string,
  address: string,
): Promise<Answer<typeof readAccountChange>> {
  return limitLinkAttempts(address, () =>
    run(asIdentity(), async () => {
      const { personId, kind, value } = (await findChangeByToken(token)) ?? refuse('link-used');
      const { name, username, organisation: org } = (await findUser(personId)) ?? refuse('link-used');
      return { kind, value, name, username, org };
    }),
  );
}

/** Confirms or declines a change by the link that was mailed to the person. */
export async function decideByLink(token: string, address: string, decision: Decision): Promise<void> {
  await limitLinkAttempts(address, () =>
    runDecision(async () => {
      const { personId } = (await findChangeByToken(token)) ?? refuse('link-used');
      await lockUser(personId);
      // Another request may have decided or replaced it in the meantime.
      const { id: changeId } = (await findChangeByToken(token)) ?? refuse('link-used');
      return decideOpenChange({ personId, changeId, byId: personId, decision });
    }),
  );
}

async function decideOpenChange({
  personId,
  changeId,
  byId,
  decision,
}: Omit<DecidedChange, 'change'> & { changeId: string }): Promise<DecidedChange> {
  const current = await lockUser(personId);
  const change = (await closeChange({ personId, changeId }, decision)) ?? refuse('not-now', NOTHING_OPEN);
  const by = { organisationId: current.organisationId, personId: byId };
  await audit(by, `account-change.${decision}`, personId);
  if (decision === 'confirmed') await apply(change, current, byId);
  return { personId, change, byId, decision };
}

async function apply(
  { kind, value }: OpenChange,
  current: Awaited<ReturnType<typeof lockUser>>,
  byId: string | null,
): Promise<void> {
  switch (kind) {
    case 'email':
      await mailOldAddress(current, value!);
      return updatePerson(current.id, { email: value! });
    case 'role': {
      const blockedReason = findBlockedReason({ personId: '' }, current, await lockAndCountOthers(current));
      if (blockedReason) refuse('not-now', `${blockedReason} The role stays as it is.`);
      return updatePerson(current.id, { role: value as Role });
    }
    case 'add':
      // Its seat has been reserved since the request.
      return updatePersonState(current.id, null);
    case 'second-factor':
      return resetFactors(current.id, byId);
  }
}

/** Runs the decision in one transaction as identity, and its consequences after that. */
async function runDecision(decide: () => Promise<DecidedChange>): Promise<void> {
  const { personId, change, byId, decision } = await refuseTakenNames(() => run(asIdentity(), decide));
  if (decision === 'declined') return;
  if (change.kind === 'role') await signOutPerson(personId);
  if (change.kind === 'add') await mailPasswordLink(personId, { reason: 'invitation', byId });
}
