import {
  ENGINE_FAILURES,
  type EngineFailureReason,
  ENGINE_FAILURE_SENTENCES,
} from '@colloquy/contract/models';
import { and, eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { organisationEngine } from './engines.table.ts';
import { absoluteUrl } from '../../platform/mail/outbox.ts';
import { findAdmins, type Recipient } from '../identity/index.ts';
import { notify } from '../notifications/index.ts';
import * as text from './messages.ts';
import { findConnectionName } from './organisation-engines.store.ts';

/** The failure reason that an error of a remote engine carries; undefined: none. */
export function engineFailureReason(error: unknown): EngineFailureReason | undefined {
  const code = (error as { code?: unknown }).code;
  return ENGINE_FAILURES.find((reason) => reason === code);
}

const ofOrganisation = (organisationId: string, connectionId: string) =>
  and(
    eq(organisationEngine.organisationId, organisationId),
    eq(organisationEngine.connectionId, connectionId),
  );

/**
 * Saves the engine's last failure, for the organisation's screen. Returns whether its reason is new, because
 * a repeated failure notifies no one.
 */
export async function recordEngineFailure(
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

export async function clearEngineFailure(organisationId: string, connectionId: string): Promise<void> {
  await db
    .update(organisationEngine)
    .set({ failure: null })
    .where(ofOrganisation(organisationId, connectionId));
}

/**
 * Records the failure of a remote engine and notifies the organisation's admins: once, until it works again or
 * fails for another reason. Within the organisation's scope.
 */
export async function reportEngineFailure(
  organisationId: string,
  connectionId: string,
  reason: EngineFailureReason,
): Promise<void> {
  if (!(await recordEngineFailure(organisationId, connectionId, reason))) return;
  const engine = (await findConnectionName(connectionId)) ?? text.unnamedEngine;
  await notify({
    kind: 'engine-failed',
    organisationId,
    to: await findAdmins(organisationId, 'organisationadmin'),
    detail: { connection: engine },
    path: '/organisationadmin/engines',
    mail: (admin) => composeMail(admin, engine, reason),
  });
}

function composeMail({ name }: Recipient, engine: string, reason: EngineFailureReason) {
  const { found, remedy } = ENGINE_FAILURE_SENTENCES[reason];
  return {
    subject: text.engineFailedSubject(engine),
    text: text.engineFailedMail(name, {
      engine,
      found,
      remedy,
      address: absoluteUrl('/organisationadmin/engines'),
    }),
  };
}
