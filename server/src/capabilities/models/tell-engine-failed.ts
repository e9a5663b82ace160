import { ENGINE_FAILURE_SENTENCES, type EngineFailureReason } from '@colloquy/contract';
import { addressOf, writeMail } from '../../platform/mail/outbox.ts';
import { type AdminToTell, findAdmins } from '../identity/index.ts';
import { noteEngineFailure } from './note-engine-failure.ts';
import { nameOfConnection } from './organisation-engines.store.ts';

/**
 * Keeps that an engine on another machine failed, for the screen of the organisation's admins, and tells them by mail:
 * once, until it works again or fails with something else. Within the organisation's scope.
 */
export async function tellEngineFailed(
  organisationId: string,
  connectionId: string,
  reason: EngineFailureReason,
): Promise<void> {
  if (!(await noteEngineFailure(organisationId, connectionId, reason))) return;
  const engine = (await nameOfConnection(connectionId)) ?? 'An engine';
  for (const admin of await findAdmins(organisationId, 'organisationadmin'))
    await writeMail({ organisationId, ...mailTo(admin, engine, reason) });
}

function mailTo({ name, email }: AdminToTell, engine: string, reason: EngineFailureReason) {
  const { found, remedy } = ENGINE_FAILURE_SENTENCES[reason];
  return {
    to: email,
    subject: `${engine} does not work`,
    text: `Hello ${name},

${engine} writes down recordings of your organisation, and failed. ${found} ${remedy}

What it last said, its key, and what jobs do meanwhile:

${addressOf('/organisationadmin/engines')}
`,
  };
}
