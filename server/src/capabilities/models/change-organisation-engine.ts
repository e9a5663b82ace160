import type { Quality, OnEngineFailure } from '@colloquy/contract/models';
import { and, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db, savepoint } from '../../platform/database/scope.ts';
import { codeOf } from '../../platform/database/database-unavailable.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { publish } from '../../platform/tasks/domain-events.ts';
import { sealEngineKey } from './engine-keys.ts';
import { organisationEngine } from './engines.table.ts';
import { type EngineInUse, findEngineInUse } from './organisation-engines.store.ts';

declare module '../../platform/tasks/domain-events.ts' {
  interface DomainEvents {
    /**
     * An organisation's use of an external engine changed, or the engine works again. Unless `isWorking`, one
     * file tries it for the others.
     */
    'models.engine-changed': { connectionId: string; isWorking?: boolean };
  }
}

const UNIQUE_VIOLATION = '23505';

type EngineSettings = { isOn: boolean; quality: Quality; onFailure: OnEngineFailure };

/** Enables or disables a remote engine, and sets what happens when it fails. */
export async function setEngine(
  who: Caller,
  connectionId: string,
  { version, ...use }: EngineSettings & { version: number },
): Promise<void> {
  const { connection, use: before } = await requireEngine(who, connectionId);
  if ((before?.version ?? 0) !== version) refuse('changed-meanwhile');
  if (use.isOn && !connection.isAllowed)
    refuse('not-now', 'This engine is no longer allowed on the platform.');
  const isSwitched = (before?.isOn ?? false) !== use.isOn;
  await withFreeQuality(() =>
    write(who, connectionId, before, {
      ...use,
      ...(isSwitched && { switchedBy: who.personId, switchedAt: now() }),
    }),
  );
  await audit(
    who,
    isSwitched ? (use.isOn ? 'engine.switched-on' : 'engine.switched-off') : 'engine.set',
    connectionId,
  );
  await publishEngineChanged(who.organisationId, connectionId);
}

/**
 * Saves or removes the organisation's key. A failure with the previous key says nothing about the new one, so
 * it is cleared.
 */
export async function setKey(who: Caller, connectionId: string, key: string | null): Promise<void> {
  const { use } = await requireEngine(who, connectionId);
  const sealed = key === null ? { sealedKey: null, keySuffix: null } : sealEngineKey(key);
  await write(who, connectionId, use, { ...sealed, failure: null });
  await audit(who, key === null ? 'engine.key-removed' : 'engine.key-saved', connectionId);
  if (key !== null) await publishEngineChanged(who.organisationId, connectionId);
}

/**
 * Publishes that files waiting for this engine may continue: it is enabled with another key, or disabled and
 * its work stays on this server. Unless `isWorking`, one file tries it for the others.
 */
export const publishEngineChanged = (
  organisationId: string,
  connectionId: string,
  { isWorking = false }: { isWorking?: boolean } = {},
): Promise<void> =>
  publish('models.engine-changed', {
    organisationId,
    subjectId: connectionId,
    key: `${connectionId}:${newId()}`,
    payload: { connectionId, isWorking },
  });

async function requireEngine(who: Caller, connectionId: string): Promise<EngineInUse> {
  const engine = await findEngineInUse(who.organisationId, connectionId);
  const isThere = engine && engine.connection.deletedAt === null;
  if (!isThere || (!engine.connection.isAllowed && !engine.use)) refuse('not-found');
  return engine;
}

async function write(
  who: Caller,
  connectionId: string,
  before: EngineInUse['use'],
  change: Partial<typeof organisationEngine.$inferInsert>,
): Promise<void> {
  const { organisationId } = who;
  const version = before?.version ?? 0;
  if (!before) {
    await db.insert(organisationEngine).values({
      id: newId(),
      organisationId,
      connectionId,
      isOn: false,
      quality: 'best',
      onFailure: 'wait',
      switchedBy: who.personId,
      switchedAt: now(),
      ...change,
      version: 1,
    });
    return;
  }
  const changed = await db
    .update(organisationEngine)
    .set({ ...change, version: version + 1 })
    .where(and(eq(organisationEngine.id, before.id), eq(organisationEngine.version, version)))
    .returning({ id: organisationEngine.id });
  if (changed.length === 0) refuse('changed-meanwhile');
}

/** At most one enabled engine per quality. */
async function withFreeQuality(fn: () => Promise<void>): Promise<void> {
  try {
    await savepoint(fn);
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION)
      refuse('taken', 'Another engine is used for this quality. Switch that one off first.');
    throw error;
  }
}
