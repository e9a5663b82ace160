import { audit } from '../../../platform/audit/audit.ts';
import { sqlQuery } from '../../../platform/database/scope.ts';
import { found } from '../../../platform/refusal.ts';
import { holdAccount } from '../identity.store.ts';
import { mailAboutFactors } from './factor-mails.ts';
import { deleteFactorsOf } from './factors.store.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { isFactorRequired } from './settings.ts';

/** In the identity scope: removes all second factors of somebody who lost theirs, and notifies them. */
export async function resetFactors(personId: string, byId: string | null): Promise<void> {
  const account = found(await holdAccount(personId));
  if ((await deleteFactorsOf(personId)) === 0) return;
  await deleteRecoveryCodes(personId);
  await audit({ organisationId: account.organisationId, personId: byId }, 'second-factor.reset', personId);
  await mailAboutFactors(account, { kind: 'reset', isRequired: await isFactorRequired(account) });
}

/** In the identity scope: which of these people have a second factor. */
export async function findWithFactors(personIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sqlQuery<{ id: string }>(
    'select distinct person_id as id from second_factor where person_id = any ($1::uuid[]) and confirmed_at is not null',
    [personIds],
  );
  return new Set(rows.map(({ id }) => id));
}
