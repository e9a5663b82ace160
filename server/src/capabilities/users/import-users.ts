import type { Answer, CheckedRow, ImportedRow, importUsers as importEndpoint } from '@colloquy/contract';
import { v5 } from 'uuid';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { hasMailServer } from '../../platform/mail/outbox.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { requireSeats } from '../subscriptions/index.ts';
import { findAwaitingConfirmation, needsConsent } from './account-changes.ts';
import { addLater, organisationFor } from './add-user.ts';
import { checkImport, roleOfCell } from './check-import.ts';
import type { Desk } from './desk.ts';
import { invitePeople } from './invite-people.ts';
import { readImportFile } from './read-import-file.ts';
import { rolesFor } from './users.policy.ts';
import { findUser, insertUsers, sayWhatIsTaken } from './users.store.ts';

type Imported = Answer<typeof importEndpoint>;

/** What would be imported, and what is wrong with the rest. Writes nothing. */
export async function previewImport(
  desk: Desk,
  { oid, content }: { oid?: string | undefined; content: string },
): Promise<CheckedRow[]> {
  const organisation = await organisationFor(desk, oid);
  return checkImport(await readImportFile(content, desk.who.personId), rolesFor(desk.who.role, organisation));
}

/**
 * Adds everybody of these rows in one transaction, and asks for their invitations. Somebody may have taken a name since
 * the preview: then nobody is added, and it is said which rows are no longer good. Ids follow from the request, so that
 * the same one again finds what it did.
 */
export async function importUsers(
  desk: Desk,
  { oid, requestId, rows }: { oid?: string | undefined; requestId: string; rows: readonly ImportedRow[] },
): Promise<Imported> {
  const organisation = await organisationFor(desk, oid);
  const ids = rows.map((_, at) => v5(String(at), requestId));
  if ((await desk.look(() => findUser(ids[0]!))) !== undefined) {
    await askToInvite(desk, organisation.id, requestId, ids);
    return sayAdded(desk, ids);
  }
  const checked = await checkImport(rows, rolesFor(desk.who.role, organisation));
  const refused = checked.filter(({ problems }) => problems.length > 0);
  if (refused.length > 0)
    return { added: 0, userIds: [], refused, awaitsConfirmation: false, sendsMail: hasMailServer() };
  const by = { organisationId: organisation.id, personId: desk.who.personId };
  const createdAt = now();
  await sayWhatIsTaken(() =>
    desk.write(async () => {
      await requireSeats(organisation.id, rows.length);
      const waits = await needsConsent(desk, organisation.id);
      await insertUsers(
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
      if (waits) for (const id of ids) await addLater(desk, id);
      await audit(by, 'users.imported');
      if (desk.who.role !== 'admin') await orderInvitations(by, requestId, ids);
    }),
  );
  await askToInvite(desk, organisation.id, requestId, ids);
  return sayAdded(desk, ids);
}

async function sayAdded(desk: Desk, ids: string[]): Promise<Imported> {
  const awaiting = await desk.look(() => findAwaitingConfirmation(ids));
  return {
    added: ids.length,
    userIds: ids,
    refused: [],
    awaitsConfirmation: awaiting.size > 0,
    sendsMail: hasMailServer(),
  };
}

/** Identity, as which a platform admin writes, orders no work: that is done in the organisation, and again if need be. */
async function askToInvite(
  desk: Desk,
  organisationId: string,
  requestId: string,
  ids: string[],
): Promise<void> {
  if (desk.who.role !== 'admin') return;
  const by = { organisationId, personId: desk.who.personId };
  await desk.within(organisationId, () => orderInvitations(by, requestId, ids));
}

const orderInvitations = (
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
