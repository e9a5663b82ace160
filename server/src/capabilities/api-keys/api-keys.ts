import type { KeyScope } from '@colloquy/contract';
import { type ApiKey, MAX_API_KEYS } from '@colloquy/contract/api-keys';
import { audit, type AuditAction } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db, sqlQuery } from '../../platform/database/scope.ts';
import { newApiKey, prefixOf } from '../../platform/http/api-key.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse, requireFound } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/secrets.ts';
import { createServiceAccount } from '../identity/index.ts';
import { lockOrganisation } from '../organisations/index.ts';
import { apiKey } from './api-keys.table.ts';
import { and, eq, isNull } from 'drizzle-orm';

/** The secret is returned once and stored only as a hash. */
type CreatedApiKey = { key: ApiKey; secret: string };
type Expiry = { expiresAt: string | null };

/** Creates a service account of this name with its first key. */
export async function createApiKey(
  who: Caller,
  { name, scopes, expiresAt }: { name: string; scopes: KeyScope[] } & Expiry,
): Promise<CreatedApiKey> {
  await requireFreeKeySlot(who);
  const accountId = await createServiceAccount(who, name);
  return addKey(who, 'key.created', { accountId, scopes, expiresAt });
}

/** Creates another key of the same account, so that clients can switch before the old one is revoked. */
export async function renewApiKey(who: Caller, keyId: string, { expiresAt }: Expiry): Promise<CreatedApiKey> {
  const { accountId, scopes } = await getApiKey(keyId);
  await requireFreeKeySlot(who);
  return addKey(who, 'key.renewed', { accountId, scopes, expiresAt });
}

async function requireFreeKeySlot({ organisationId }: Caller): Promise<void> {
  // Locks the organisation, so that of two requests for the last key the second is refused.
  await lockOrganisation(organisationId);
  if ((await countActiveKeys()) >= MAX_API_KEYS)
    refuse('not-now', `An organisation can have up to ${MAX_API_KEYS} API keys. Revoke those you don’t use.`);
}

async function addKey(
  who: Caller,
  action: AuditAction,
  { accountId, scopes, expiresAt }: { accountId: string; scopes: KeyScope[] } & Expiry,
): Promise<CreatedApiKey> {
  const until = expiresAt === null ? null : new Date(expiresAt);
  if (until && until <= now())
    throw new Refusal('invalid-input', {
      message: 'Choose a future day.',
      fields: { expiresAt: 'Choose a future day.' },
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

type Row = Omit<ApiKey, 'state' | 'createdAt' | 'expiresAt' | 'revokedAt' | 'lastUsedAt'> & {
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
};

const KEYS = `select k.id, k.person_id as "accountId", a.name, k.prefix, k.scopes, coalesce(p.name, '') as "createdBy",
    k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt"
  from api_key k join published.person a on a.id = k.person_id left join published.person p on p.id = k.created_by`;

/** Finds the keys, active ones first, so that the limit cuts off none of them. */
export async function findApiKeys(): Promise<ApiKey[]> {
  const { rows } = await sqlQuery<Row>(
    `${KEYS} order by (k.revoked_at is null and (k.expires_at is null or k.expires_at > $1)) desc,
      k.created_at desc, k.id desc limit 500`,
    [now()],
  );
  return rows.map(toApiKey);
}

async function getApiKey(id: string): Promise<ApiKey> {
  const { rows } = await sqlQuery<Row>(`${KEYS} where k.id = $1`, [id]);
  return toApiKey(requireFound(rows[0]));
}

async function countActiveKeys(): Promise<number> {
  const { rows } = await sqlQuery<{ count: number }>(
    'select count(*)::int as count from api_key where revoked_at is null and (expires_at is null or expires_at > $1)',
    [now()],
  );
  return rows[0]!.count;
}

function toApiKey({ createdAt, expiresAt, revokedAt, lastUsedAt, ...row }: Row): ApiKey {
  const isOver = expiresAt !== null && expiresAt <= now();
  return {
    ...row,
    state: revokedAt ? 'revoked' : isOver ? 'expired' : 'active',
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Revokes a key from the next request on. Repeating it changes nothing. */
export async function revokeApiKey(who: Caller, keyId: string): Promise<ApiKey> {
  const revoked = await db
    .update(apiKey)
    .set({ revokedAt: now() })
    .where(and(eq(apiKey.id, keyId), isNull(apiKey.revokedAt)))
    .returning({ id: apiKey.id });
  if (revoked.length > 0) await audit(who, 'key.revoked', keyId);
  return getApiKey(keyId);
}
