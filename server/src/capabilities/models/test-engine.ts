import type { OrganisationEngine } from '@colloquy/contract/models';
import { testRemoteSpeech } from '@colloquy/engines';
import { audit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/database/scope.ts';
import { outbound } from '../../platform/outbound/index.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { unsealEngineKey } from './engine-keys.ts';
import { recordEngineFailure, clearEngineFailure, engineFailureReason } from './engine-failures.ts';
import { findEngineInUse, readOrganisationEngine } from './organisation-engines.store.ts';
import { publishEngineChanged } from './change-organisation-engine.ts';

/** A person waits for the result. */
const LIMITS = { maxMs: 20_000, maxBytes: 1_000_000 };

/**
 * Sends a second of silence and records the result. The call is made outside the scope, like every call to an
 * engine.
 */
export async function testEngine(
  runCaller: <T>(fn: (who: Caller) => Promise<T>) => Promise<T>,
  connectionId: string,
): Promise<{ engine: OrganisationEngine }> {
  const { connection, key } = await runCaller(async (who) => {
    const engine = requireFound(await findEngineInUse(who.organisationId, connectionId));
    // Not configured by the organisation: nothing may be sent there.
    const use = requireFound(engine.connection.deletedAt === null ? engine.use : undefined);
    if (!engine.connection.isAllowed) refuse('not-now', 'This engine is no longer allowed on the platform.');
    return { connection: engine.connection, key: unsealEngineKey(use.sealedKey) };
  });
  const { provider, address, model } = connection;
  const failure = await testRemoteSpeech(
    { provider, address, model, key, fetch: outbound(LIMITS) },
    AbortSignal.timeout(LIMITS.maxMs),
  ).then(
    () => null,
    (error: unknown) => engineFailureReason(error) ?? 'engine-answer',
  );
  return runCaller(async (who) => {
    await audit(who, 'engine.tested', connectionId);
    if (failure) await recordEngineFailure(who.organisationId, connectionId, failure);
    else {
      await clearEngineFailure(who.organisationId, connectionId);
      await publishEngineChanged(who.organisationId, connectionId, { isWorking: true });
    }
    return { engine: await readOrganisationEngine(who.organisationId, connectionId) };
  });
}
