import { asIdentity } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { endSession, lockPerson } from './identity.store.ts';

/** Ends whatever session somebody has, at once: its streams close, and its next call is refused. */
export function signOutPerson(personId: string): Promise<void> {
  return run(asIdentity(), async () => {
    await lockPerson(personId);
    await endSession(personId);
  });
}
