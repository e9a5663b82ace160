import { audit } from '../../../platform/audit/audit.ts';
import { sqlQuery } from '../../../platform/database/scope.ts';
import { requireFound } from '../../../platform/refusal.ts';
import { lockAccount } from '../identity.store.ts';
import { mailFactorEvent } from './factor-mails.ts';
import { deleteFactorsOf } from './factors.store.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { isFactorRequired } from './factor-settings.ts';

/** In the identity scope: removes all second factors of a person who lost theirs, and notifies them. */
export async function resetFactors(personId: string, byId: string | null): Promise<void> {
  const account = requireFound(await lockAccount(personId));
  if ((await deleteFactorsOf(personId)) === 0) return;
  await deleteRecoveryCodes(personId);
  await audit({ organisationId: account.organisationId, personId: byId }, 'second-factor.reset', personId);
  await mailFactorEvent(account, { kind: 'reset', isRequired: await isFactorRequired(account) });
}

/** In the identity scope: returns those of these people who have a second factor. */
export async function findPeopleWithFactors(personIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sqlQuery<{ id: string }>(
    'select distinct person_id as id from second_factor where person_id = any ($1::uuid[]) and confirmed_at is not null',
    [personIds],
  );
  return new Set(rows.map(({ id }) => id));
}
