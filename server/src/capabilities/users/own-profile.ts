import type { Profile } from '@colloquy/contract/users';
import { audit } from '../../platform/audit/audit.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { type Caller, run, sqlQuery } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { checkOwnPassword, updatePerson } from '../identity/index.ts';
import { mailOldAddress } from './change-user.ts';
import { findUser, lockUser, refuseTakenNames } from './users.store.ts';

type Self = Pick<Caller, 'personId' | 'organisationId'>;

export const readProfile = ({ personId }: Self): Promise<Profile> =>
  run(asIdentity(), () => loadProfile(personId));

async function loadProfile(personId: string): Promise<Profile> {
  const user = requireFound(await findUser(personId));
  const { rows } = await sqlQuery<{ timeZone: string }>(
    'select time_zone as "timeZone" from published.organisation where id = $1',
    [user.organisationId],
  );
  const { name, username, email, timeZone, version } = user;
  return {
    name,
    username,
    email,
    timeZone,
    organisation: { name: user.organisation, timeZone: rows[0]!.timeZone },
    version,
  };
}

/** Changes one's own name and time zone, on the version that was shown. */
export function changeProfile(
  self: Self,
  { version, name, timeZone }: { version: number; name: string; timeZone: string | null },
): Promise<Profile> {
  return run(asIdentity(), async () => {
    await lockUser(self.personId, version);
    await updatePerson(self.personId, { name, timeZone });
    await audit(self, 'profile.changed', self.personId);
    return loadProfile(self.personId);
  });
}

/** Changes one's own address, which requires the password and notifies the old address. */
export async function changeOwnEmail(
  self: Self,
  { email, password }: { email: string; password: string },
): Promise<Profile> {
  await checkOwnPassword(self.personId, password);
  return refuseTakenNames(() =>
    run(asIdentity(), async () => {
      const current = await lockUser(self.personId);
      if (current.email.toLowerCase() !== email.toLowerCase()) await mailOldAddress(current, email);
      await updatePerson(self.personId, { email });
      await audit(self, 'profile.email-changed', self.personId);
      return loadProfile(self.personId);
    }),
  );
}
