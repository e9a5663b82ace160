import type { ApiKey } from '@colloquy/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { getApiKey } from './api-keys.store.ts';
import { apiKey } from './api-keys.table.ts';

/** From the next request on it opens nothing. Again, it changes nothing. */
export async function revokeApiKey(who: Caller, keyId: string): Promise<ApiKey> {
  const revoked = await db
    .update(apiKey)
    .set({ revokedAt: now() })
    .where(and(eq(apiKey.id, keyId), isNull(apiKey.revokedAt)))
    .returning({ id: apiKey.id });
  if (revoked.length > 0) await audit(who, 'key.revoked', keyId);
  return getApiKey(keyId);
}
