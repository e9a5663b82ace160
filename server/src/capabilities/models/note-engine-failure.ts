import { ENGINE_FAILURES, type EngineFailureReason } from '@colloquy/contract';
import { and, eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { organisationEngine } from './engines.table.ts';

/** Which failure of an engine on another machine an error is; undefined: none. */
export function reasonOfEngine(error: unknown): EngineFailureReason | undefined {
  const code = (error as { code?: unknown }).code;
  return ENGINE_FAILURES.find((reason) => reason === code);
}

const ofOrganisation = (organisationId: string, connectionId: string) =>
  and(
    eq(organisationEngine.organisationId, organisationId),
    eq(organisationEngine.connectionId, connectionId),
  );

/**
 * Keeps what an engine last failed with, for its organisation's screen. Answers whether that is new: the same again is
 * told to nobody.
 */
export async function noteEngineFailure(
  organisationId: string,
  connectionId: string,
  reason: EngineFailureReason,
): Promise<boolean> {
  const [before] = await db
    .select({ failure: organisationEngine.failure })
    .from(organisationEngine)
    .where(ofOrganisation(organisationId, connectionId))
    .for('update');
  const at = now().toISOString();
  const since = before?.failure?.since ?? before?.failure?.at ?? at;
  await db
    .update(organisationEngine)
    .set({ failure: { reason, at, since } })
    .where(ofOrganisation(organisationId, connectionId));
  return before !== undefined && before.failure?.reason !== reason;
}

export async function noteEngineWorks(organisationId: string, connectionId: string): Promise<void> {
  await db
    .update(organisationEngine)
    .set({ failure: null })
    .where(ofOrganisation(organisationId, connectionId));
}
