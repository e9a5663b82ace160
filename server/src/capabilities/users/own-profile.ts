import type { Profile } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { asIdentity } from '../../platform/database/open.ts';
import { type Caller, run, sqlQuery } from '../../platform/database/scope.ts';
import { found } from '../../platform/refusal.ts';
import { checkOwnPassword } from '../identity/index.ts';
import { tellOldAddress } from './change-user.ts';
import { findUser, holdUser, sayWhatIsTaken, writeUser } from './users.store.ts';

type Self = Pick<Caller, 'personId' | 'organisationId'>;

export const readProfile = ({ personId }: Self): Promise<Profile> =>
  run(asIdentity(), () => describe(personId));

async function describe(personId: string): Promise<Profile> {
  const user = found(await findUser(personId));
  const { rows } = await sqlQuery<{ timeZone: string }>(
    'select time_zone as "timeZone" from organisation where id = $1',
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

/** The own name and time zone, on the version that was shown. */
export function changeProfile(
  self: Self,
  { version, name, timeZone }: { version: number; name: string; timeZone: string | null },
): Promise<Profile> {
  return run(asIdentity(), async () => {
    await holdUser(self.personId, version);
    await writeUser(self.personId, { name, timeZone });
    await audit(self, 'profile.changed', self.personId);
    return describe(self.personId);
  });
}

/** The own address, for whoever knows the own password; the old address is told. */
export async function changeOwnEmail(
  self: Self,
  { email, password }: { email: string; password: string },
): Promise<Profile> {
  await checkOwnPassword(self.personId, password);
  return sayWhatIsTaken(() =>
    run(asIdentity(), async () => {
      const held = await holdUser(self.personId);
      if (held.email.toLowerCase() !== email.toLowerCase()) await tellOldAddress(held, email);
      await writeUser(self.personId, { email });
      await audit(self, 'profile.email-changed', self.personId);
      return describe(self.personId);
    }),
  );
}
