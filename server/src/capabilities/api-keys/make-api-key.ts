import { type ApiKey, type KeyScope, MOST_API_KEYS } from '@colloquy/contract';
import { audit, type AuditAction } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { newApiKey, prefixOf } from '../../platform/http/api-key.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/secrets.ts';
import { makeServiceAccount } from '../identity/index.ts';
import { holdOrganisation } from '../organisations/index.ts';
import { countUsable, getApiKey } from './api-keys.store.ts';
import { apiKey } from './api-keys.table.ts';

/** The key itself goes out with this answer and is kept nowhere. */
export type MadeKey = { key: ApiKey; secret: string };
type Expiry = { expiresAt: string | null };

/** A service account of this name with its first key. */
export async function makeApiKey(
  who: Caller,
  { name, scopes, expiresAt }: { name: string; scopes: KeyScope[] } & Expiry,
): Promise<MadeKey> {
  await requireRoom(who);
  const accountId = await makeServiceAccount(who, name);
  return addKey(who, 'key.made', { accountId, scopes, expiresAt });
}

/** Another key of the same account, so that whoever uses it can change over before the former one is revoked. */
export async function renewApiKey(who: Caller, keyId: string, { expiresAt }: Expiry): Promise<MadeKey> {
  const { accountId, scopes } = await getApiKey(keyId);
  await requireRoom(who);
  return addKey(who, 'key.renewed', { accountId, scopes, expiresAt });
}

async function requireRoom({ organisationId }: Caller): Promise<void> {
  // Held, so that of two who make the last one the second is refused.
  await holdOrganisation(organisationId);
  if ((await countUsable()) >= MOST_API_KEYS)
    refuse(
      'not-now',
      `An organisation has at most ${MOST_API_KEYS} API keys. Revoke those that are not used.`,
    );
}

async function addKey(
  who: Caller,
  action: AuditAction,
  { accountId, scopes, expiresAt }: { accountId: string; scopes: KeyScope[] } & Expiry,
): Promise<MadeKey> {
  const until = expiresAt === null ? null : new Date(expiresAt);
  if (until && until <= now())
    throw new Refusal('invalid-input', {
      message: 'Choose a day to come.',
      fields: { expiresAt: 'Choose a day to come.' },
    });
  const [id, secret] = [newId(), newApiKey()];
  await db.insert(apiKey).values({
    id,
    organisationId: who.organisationId,
    personId: accountId,
    prefix: prefixOf(secret),
    keyHash: hashToken(secret),
    scopes: [...new Set(scopes)],
    createdBy: who.personId,
    createdAt: now(),
    expiresAt: until,
  });
  await audit(who, action, id);
  return { key: await getApiKey(id), secret };
}
