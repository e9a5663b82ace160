import type { Answer } from '@colloquy/contract';
import {
  type CheckedRow,
  type ImportedRow,
  type importUsers as importEndpoint,
  MAX_IMPORTED_USERS,
} from '@colloquy/contract/users';
import { v5 } from 'uuid';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { hasMailServer } from '../../platform/mail/outbox.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { countFreeSeats, requireFreeSeats } from '../subscriptions/index.ts';
import { findAwaitingConfirmation, needsConsent } from './account-changes.ts';
import { deactivateUntilConfirmed, getTargetOrganisation } from './add-user.ts';
import { checkImport, roleOfCell, readImportFile } from './check-import.ts';
import type { UserAdminScope } from './user-admin-scope.ts';
import { assignableRoles } from './users.policy.ts';
import { findUser, refuseTakenNames } from './users.store.ts';
import { z } from 'zod';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { inviteOnce, insertPeople } from '../identity/index.ts';

type ImportResult = Answer<typeof importEndpoint>;

/** Previews an import with the problems of each row and the free seats. Writes nothing. */
export async function previewImport(
  scope: UserAdminScope,
  { oid, content }: { oid?: string | undefined; content: string },
): Promise<{ rows: CheckedRow[]; seatsLeft: number | null }> {
  const organisation = await getTargetOrganisation(scope, oid);
  const rows = await checkImport(
    await readImportFile(content, scope.who.personId),
    assignableRoles(scope.who.role, organisation),
  );
  const seatsLeft = await run(asSystem(organisation.id), () => countFreeSeats(organisation.id));
  return { rows, seatsLeft };
}

/**
 * Adds all users of these rows in one transaction and enqueues their invitations. If a name was taken since
 * the preview, adds none and returns the rows concerned. Ids derive from the request, so that a repeated one
 * finds its result.
 */
export async function importUsers(
  scope: UserAdminScope,
  { oid, requestId, rows }: { oid?: string | undefined; requestId: string; rows: readonly ImportedRow[] },
): Promise<ImportResult> {
  const organisation = await getTargetOrganisation(scope, oid);
  const ids = rows.map((_, at) => v5(String(at), requestId));
  if ((await scope.read(() => findUser(ids[0]!))) !== undefined) {
    await enqueueInvitationsByPlatform(scope, organisation.id, requestId, ids);
    return toImportResult(scope, ids);
  }
  const checked = await checkImport(rows, assignableRoles(scope.who.role, organisation));
  const refused = checked.filter(({ problems }) => problems.length > 0);
  if (refused.length > 0)
    return { added: 0, userIds: [], refused, awaitsConfirmation: false, sendsMail: hasMailServer() };
  const by = { organisationId: organisation.id, personId: scope.who.personId };
  const createdAt = now();
  await refuseTakenNames(() =>
    scope.write(async () => {
      await requireFreeSeats(organisation.id, rows.length);
      const needsConfirmation = await needsConsent(scope, organisation.id);
      await insertPeople(
        rows.map(({ name, username, email, role }, at) => ({
          id: ids[at]!,
          organisationId: organisation.id,
          name,
          username,
          email,
          role: roleOfCell(role)!,
          createdAt,
        })),
      );
      await Promise.all(ids.map((id) => audit(by, 'user.added', id)));
      if (needsConfirmation) for (const id of ids) await deactivateUntilConfirmed(scope, id);
      await audit(by, 'users.imported');
      if (scope.who.role !== 'admin') await enqueueInvitations(by, requestId, ids);
    }),
  );
  await enqueueInvitationsByPlatform(scope, organisation.id, requestId, ids);
  return toImportResult(scope, ids);
}

async function toImportResult(scope: UserAdminScope, ids: string[]): Promise<ImportResult> {
  const awaiting = await scope.read(() => findAwaitingConfirmation(ids));
  return {
    added: ids.length,
    userIds: ids,
    refused: [],
    awaitsConfirmation: awaiting.size > 0,
    sendsMail: hasMailServer(),
  };
}

/**
 * A platform admin writes as identity, which cannot enqueue tasks: they are enqueued in the organisation, and
 * again if the request is repeated.
 */
async function enqueueInvitationsByPlatform(
  scope: UserAdminScope,
  organisationId: string,
  requestId: string,
  ids: string[],
): Promise<void> {
  if (scope.who.role !== 'admin') return;
  const by = { organisationId, personId: scope.who.personId };
  await scope.inOrganisation(organisationId, () => enqueueInvitations(by, requestId, ids));
}

const enqueueInvitations = (
  { organisationId, personId: byId }: { organisationId: string; personId: string },
  requestId: string,
  personIds: string[],
): Promise<string> =>
  enqueue(invitePeople, {
    organisationId,
    subjectId: requestId,
    key: requestId,
    payload: { personIds, byId },
  });

/** Mails each imported user a one-time link, unless they were sent one before. */
export const invitePeople = defineTask({
  name: 'users.invite-people',
  label: 'Send invitations',
  queue: 'light',
  payload: z.object({ personIds: z.array(z.uuid()).max(MAX_IMPORTED_USERS), byId: z.uuid() }),
  tries: 10,
  handle: async (task) => {
    const { personIds, byId } = task.payload;
    for (const id of personIds) {
      task.signal.throwIfAborted();
      await inviteOnce(id, byId);
    }
    await task.finish('done');
  },
});
