import type { EngineConnectionFields } from '@colloquy/contract/models';
import { eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db, savepoint } from '../../platform/database/scope.ts';
import { codeOf } from '../../platform/database/database-unavailable.ts';
import { addressRefusal } from '../../platform/outbound/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { findConfiguredOrganisations, lockConnection } from './connections.store.ts';
import { engineConnection } from './engines.table.ts';

const UNIQUE_VIOLATION = '23505';

/** Adds a remote engine under an id from the client, so that a repeated request adds one. Platform scope. */
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
 * Changes a connection at the version that the admin saw. Once an organisation has configured it, provider
 * and address are fixed, even while it is off: a key must not be sent to another place.
 */
export async function changeConnection(
  connectionId: string,
  { version, ...fields }: EngineConnectionFields & { version: number },
): Promise<void> {
  requireAddress(fields.address);
  const current = await lockConnection(connectionId);
  if (current.version !== version) refuse('changed-meanwhile');
  const isMoved = current.provider !== fields.provider || current.address !== fields.address;
  if (isMoved && (await findConfiguredOrganisations(connectionId)).length > 0)
    refuse(
      'not-now',
      'Organisations use this connection, so its address can’t be changed. Add another connection instead.',
    );
  await withFreeName(() =>
    db
      .update(engineConnection)
      .set({ ...fields, version: version + 1, changedAt: now() })
      .where(eq(engineConnection.id, connectionId)),
  );
}

/** Deletes a connection for good: frees its name and ends its use. */
export async function deleteConnection(connectionId: string): Promise<void> {
  await lockConnection(connectionId);
  await db
    .update(engineConnection)
    .set({ isAllowed: false, deletedAt: now() })
    .where(eq(engineConnection.id, connectionId));
}

/** Refuses an address that could never be reached when it is entered. */
function requireAddress(address: string | null): void {
  const refusal = address === null ? undefined : addressRefusal(address);
  if (refusal !== undefined) refuse('invalid-input', refusal);
}

/** Names of existing connections are unique. */
async function withFreeName(write: () => PromiseLike<unknown>): Promise<void> {
  try {
    await savepoint(async () => {
      await write();
    });
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) refuse('taken', 'Another connection already has this name.');
    throw error;
  }
}
