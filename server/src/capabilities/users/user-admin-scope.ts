import { asIdentity, asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { type Caller, run } from '../../platform/database/scope.ts';
import type { RunCaller } from '../../platform/http/cross-organisation.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { mayManage } from './users.policy.ts';
import { findUser, type UserRow } from './users.store.ts';

/**
 * Database scope for user administration: one organisation for its admin, all of them for platform admins.
 */
export type UserAdminScope = {
  who: Caller;
  /** Reads users: of the own organisation, or of all for a platform admin. */
  read: <T>(fn: () => Promise<T>) => Promise<T>;
  /** Changes users of the same organisations, in one transaction. */
  write: <T>(fn: () => Promise<T>) => Promise<T>;
  /** Runs in one organisation whose users `read` returns. */
  inOrganisation: <T>(organisationId: string, fn: () => Promise<T>) => Promise<T>;
};

/**
 * Opens the scope. An organisation's admin works in their own session, where row-level security limits them
 * to their users; a platform admin is checked first, then reads as the platform and writes as identity.
 */
export async function openUserAdminScope(runCaller: RunCaller): Promise<UserAdminScope> {
  const who = await runCaller(async (caller) => caller);
  if (who.role === 'admin')
    return {
      who,
      read: (fn) => run(asPlatform(), fn),
      write: (fn) => run(asIdentity(), fn),
      inOrganisation: (organisationId, fn) => run(asSystem(organisationId), fn),
    };
  const own = <T>(fn: () => Promise<T>): Promise<T> => runCaller(fn);
  return { who, read: own, write: own, inOrganisation: (_, fn) => own(fn) };
}

/** Finds a user that the scope sees and the caller may manage. */
export async function getManagedUser(scope: UserAdminScope, userId: string): Promise<UserRow> {
  const user = requireFound(await scope.read(() => findUser(userId)));
  if (!mayManage(scope.who, user)) refuse('not-permitted');
  return user;
}
