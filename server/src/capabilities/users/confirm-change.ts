import type { Answer, readAccountChange, Role } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { asIdentity } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { limitLinkTries, mailPasswordLink, resetFactors, signOutPerson } from '../identity/index.ts';
import { findByToken, findPendingChanges, type OpenChange, settle } from './account-changes.ts';
import { requireNoWork, tellOldAddress } from './change-user.ts';
import { findForDesk } from './close-account.ts';
import type { Desk } from './desk.ts';
import { hindranceOf } from './users.policy.ts';
import { findUser, holdOthers, holdUser, sayWhatIsTaken, writeState, writeUser } from './users.store.ts';

type Verdict = 'confirmed' | 'declined';
type Settled = { personId: string; change: OpenChange; byId: string | null; verdict: Verdict };

const NOTHING_OPEN =
  'There’s nothing to confirm. The change was already confirmed, declined or replaced, or it has expired.';

/** Settles a change that waits, by an admin of the organisation whose account it is. */
export async function settleByAdmin(
  desk: Desk,
  userId: string,
  changeId: string,
  verdict: Verdict,
): Promise<void> {
  await findForDesk(desk, userId);
  if (desk.who.role === 'admin')
    refuse('not-now', 'Only the person, or an admin of their organisation, confirms or declines this.');
  const changes = await desk.look(() => findPendingChanges(userId));
  const { kind, value } = changes.find(({ id }) => id === changeId) ?? refuse('not-now', NOTHING_OPEN);
  if (userId === desk.who.personId && kind !== 'email' && kind !== 'second-factor')
    refuse('not-now', 'Another admin of your organisation has to confirm this.');
  // The person may have ordered jobs since it was asked.
  if (kind === 'role' && verdict === 'confirmed') await requireNoWork(desk, userId, value as Role);
  await settleWith(() => settleOpen({ personId: userId, changeId, byId: desk.who.personId, verdict }));
}

/** What a link asks its holder to confirm. */
export async function readByLink(token: string, address: string): Promise<Answer<typeof readAccountChange>> {
  return limitLinkTries(address, () =>
    run(asIdentity(), async () => {
      const { personId, kind, value } = (await findByToken(token)) ?? refuse('link-used');
      const { name, username, organisation: org } = (await findUser(personId)) ?? refuse('link-used');
      return { kind, value, name, username, org };
    }),
  );
}

/** Settles a change by the link that went to the person's address. */
export async function settleByLink(token: string, address: string, verdict: Verdict): Promise<void> {
  await limitLinkTries(address, () =>
    settleWith(async () => {
      const { personId } = (await findByToken(token)) ?? refuse('link-used');
      await holdUser(personId);
      // Another request may have settled or replaced it while this one waited.
      const { id: changeId } = (await findByToken(token)) ?? refuse('link-used');
      return settleOpen({ personId, changeId, byId: personId, verdict });
    }),
  );
}

async function settleOpen({
  personId,
  changeId,
  byId,
  verdict,
}: Omit<Settled, 'change'> & { changeId: string }): Promise<Settled> {
  const held = await holdUser(personId);
  const change = (await settle({ personId, changeId }, verdict)) ?? refuse('not-now', NOTHING_OPEN);
  const by = { organisationId: held.organisationId, personId: byId };
  await audit(by, `account-change.${verdict}`, personId);
  if (verdict === 'confirmed') await apply(change, held, byId);
  return { personId, change, byId, verdict };
}

async function apply(
  { kind, value }: OpenChange,
  held: Awaited<ReturnType<typeof holdUser>>,
  byId: string | null,
): Promise<void> {
  switch (kind) {
    case 'email':
      await tellOldAddress(held, value!);
      return writeUser(held.id, { email: value! });
    case 'role': {
      const hindrance = hindranceOf({ personId: '' }, held, await holdOthers(held));
      if (hindrance) refuse('not-now', `${hindrance} The role stays as it is.`);
      return writeUser(held.id, { role: value as Role });
    }
    case 'add':
      // Its seat has been taken since it was asked for.
      return writeState(held.id, null);
    case 'second-factor':
      return resetFactors(held.id, byId);
  }
}

/** Runs in one transaction as identity, then does what follows from it outside. */
async function settleWith(settleIt: () => Promise<Settled>): Promise<void> {
  const { personId, change, byId, verdict } = await sayWhatIsTaken(() => run(asIdentity(), settleIt));
  if (verdict === 'declined') return;
  if (change.kind === 'role') await signOutPerson(personId);
  if (change.kind === 'add') await mailPasswordLink(personId, { why: 'invitation', byId });
}
