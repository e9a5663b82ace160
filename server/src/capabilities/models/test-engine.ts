import type { OrganisationEngine } from '@colloquy/contract';
import { tryRemoteSpeech } from '@colloquy/engines';
import { audit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/database/scope.ts';
import { outbound } from '../../platform/outbound/index.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { readKey } from './engine-keys.ts';
import { noteEngineFailure, noteEngineWorks, reasonOfEngine } from './note-engine-failure.ts';
import { findEngineInUse, readOrganisationEngine } from './organisation-engines.store.ts';
import { tellEnginesChanged } from './use-engine.ts';

/** A person waits for it. */
const LIMITS = { maxMs: 20_000, maxBytes: 1_000_000 };

/** Sends a second of silence and keeps what came of it. The call stands outside the scope, as every call to an engine. */
export async function testEngine(
  runCaller: <T>(fn: (who: Caller) => Promise<T>) => Promise<T>,
  connectionId: string,
): Promise<{ engine: OrganisationEngine }> {
  const { connection, key } = await runCaller(async (who) => {
    const engine = found(await findEngineInUse(who.organisationId, connectionId));
    // Never set by the organisation: nothing may be sent there.
    const use = found(engine.connection.deletedAt === null ? engine.use : undefined);
    if (!engine.connection.isAllowed) refuse('not-now', 'The platform does not allow this engine any more.');
    return { connection: engine.connection, key: readKey(use.sealedKey) };
  });
  const { provider, address, model } = connection;
  const failure = await tryRemoteSpeech(
    { provider, address, model, key, fetch: outbound(LIMITS) },
    AbortSignal.timeout(LIMITS.maxMs),
  ).then(
    () => null,
    (error: unknown) => reasonOfEngine(error) ?? 'engine-answer',
  );
  return runCaller(async (who) => {
    await audit(who, 'engine.tested', connectionId);
    if (failure) await noteEngineFailure(who.organisationId, connectionId, failure);
    else {
      await noteEngineWorks(who.organisationId, connectionId);
      await tellEnginesChanged(who.organisationId, connectionId, { isWorking: true });
    }
    return { engine: await readOrganisationEngine(who.organisationId, connectionId) };
  });
}
