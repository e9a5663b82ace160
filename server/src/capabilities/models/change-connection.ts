import type { EngineConnectionFields } from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db, savepoint } from '../../platform/database/scope.ts';
import { codeOf } from '../../platform/database/store-away.ts';
import { addressRefusal } from '../../platform/outbound/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { findWhoSet, holdConnection } from './connections.store.ts';
import { engineConnection } from './engines.table.ts';

const UNIQUE_VIOLATION = '23505';

/** Adds an engine under the id that the client made: sent twice, it adds one. In the scope of the platform. */
export async function addConnection({
  connectionId,
  ...fields
}: EngineConnectionFields & { connectionId: string }): Promise<void> {
  requireAddress(fields.address);
  const at = now();
  await withFreeName(() =>
    db
      .insert(engineConnection)
      .values({ id: connectionId, ...fields, version: 1, createdAt: at, changedAt: at })
      .onConflictDoNothing({ target: engineConnection.id }),
  );
}

/**
 * Changes one on the version that the person saw. Where it leads stays once an organisation has set it, whether it is
 * on or not: a key that was given for one place does not go to another.
 */
export async function changeConnection(
  connectionId: string,
  { version, ...fields }: EngineConnectionFields & { version: number },
): Promise<void> {
  requireAddress(fields.address);
  const held = await holdConnection(connectionId);
  if (held.version !== version) refuse('changed-meanwhile');
  const isElsewhere = held.provider !== fields.provider || held.address !== fields.address;
  if (isElsewhere && (await findWhoSet(connectionId)).length > 0)
    refuse('not-now', 'Organisations have set it: where it leads stays. Add another connection instead.');
  await withFreeName(() =>
    db
      .update(engineConnection)
      .set({ ...fields, version: version + 1, changedAt: now() })
      .where(eq(engineConnection.id, connectionId)),
  );
}

/** Takes one away for good: its name is free, and nobody may use it any more. */
export async function deleteConnection(connectionId: string): Promise<void> {
  await holdConnection(connectionId);
  await db
    .update(engineConnection)
    .set({ isAllowed: false, deletedAt: now() })
    .where(eq(engineConnection.id, connectionId));
}

/** Why nothing could ever be sent there is said where it is typed. */
function requireAddress(address: string | null): void {
  const refusal = address === null ? undefined : addressRefusal(address);
  if (refusal !== undefined) refuse('invalid-input', refusal);
}

/** Of connections that are there, no two have one name. */
async function withFreeName(write: () => PromiseLike<unknown>): Promise<void> {
  try {
    await savepoint(async () => {
      await write();
    });
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) refuse('taken', 'Another connection has this name already.');
    throw error;
  }
}
