import type { ApiKey } from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { found } from '../../platform/refusal.ts';

type Row = Omit<ApiKey, 'state' | 'createdAt' | 'expiresAt' | 'revokedAt' | 'lastUsedAt'> & {
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
};

const KEYS = `select k.id, k.person_id as "accountId", a.name, k.prefix, k.scopes, coalesce(p.name, '') as "createdBy",
    k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt"
  from api_key k join person a on a.id = k.person_id left join person p on p.id = k.created_by`;

/** Those that open something first, so that none of them falls off the end. */
export async function findApiKeys(): Promise<ApiKey[]> {
  const { rows } = await sqlQuery<Row>(
    `${KEYS} order by (k.revoked_at is null and (k.expires_at is null or k.expires_at > $1)) desc,
      k.created_at desc, k.id desc limit 500`,
    [now()],
  );
  return rows.map(asKey);
}

export async function getApiKey(id: string): Promise<ApiKey> {
  const { rows } = await sqlQuery<Row>(`${KEYS} where k.id = $1`, [id]);
  return asKey(found(rows[0]));
}

export async function countUsable(): Promise<number> {
  const { rows } = await sqlQuery<{ count: number }>(
    'select count(*)::int as count from api_key where revoked_at is null and (expires_at is null or expires_at > $1)',
    [now()],
  );
  return rows[0]!.count;
}

function asKey({ createdAt, expiresAt, revokedAt, lastUsedAt, ...row }: Row): ApiKey {
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
