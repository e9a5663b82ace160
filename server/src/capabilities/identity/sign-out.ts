import { audit } from '../../platform/audit/audit.ts';
import { asIdentity } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { endSession, findAccountById, findSession, lockPerson } from './identity.store.ts';

/**
 * Ends the session of a token. `only: 'replaced'` leaves a live one alone: the tab that lost its session cannot know
 * whether another tab of the same browser has signed in since. Answers whether the cookie has to go.
 */
export function signOut(tokenHash: string, only?: 'replaced'): Promise<boolean> {
  return run(asIdentity(), async () => {
    const session = await findSession(tokenHash);
    if (only === 'replaced') return session?.isReplaced ?? false;
    if (session) {
      await lockPerson(session.personId);
      const hasEnded = await endSession(session.personId, tokenHash);
      const account = hasEnded ? await findAccountById(session.personId) : undefined;
      if (account) await audit(account, 'session.ended', account.personId);
    }
    return true;
  });
}
