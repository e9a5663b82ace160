import { asIdentity } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { type Account, findAccountById } from './identity.store.ts';
import { isPassword } from './password-hash.ts';
import { forgive, takeTry } from './throttle.ts';

/** Lets nobody pass who does not know the own password, and counts the tries. Answers the account. */
export async function checkOwnPassword(personId: string, password: string): Promise<Account> {
  const keys = [{ kind: 'person', of: personId } as const];
  await takeTry(keys);
  const account = found(await run(asIdentity(), () => findAccountById(personId)));
  if (!(await isPassword(password, account.passwordHash)))
    refuse('wrong-credentials', 'This is not your password.');
  await forgive(keys);
  return account;
}
