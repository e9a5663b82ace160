import {
  type InboxRequest,
  type InboxThread,
  supportCode,
  type SupportRequest,
  type SupportThread,
} from '@colloquy/contract/support';
import { and, asc, eq } from 'drizzle-orm';
import { isAnyOf, type Caller, db, sqlQuery, run } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { supportAttachment, supportMessage, supportNote, supportRequest } from './support.table.ts';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';

export type RequestRow = typeof supportRequest.$inferSelect;

/** The requester, as far as the scope sees people. */
type RequesterDetails = { name: string; email: string; organisation: string };

/** Locks a visible request until the end of the transaction; otherwise 404. */
export async function lockRequest(id: string): Promise<RequestRow> {
  const [row] = await db.select().from(supportRequest).where(eq(supportRequest.id, id)).for('update');
  return requireFound(row);
}

export async function getRequest(id: string): Promise<RequestRow> {
  const [row] = await db.select().from(supportRequest).where(eq(supportRequest.id, id));
  return requireFound(row);
}

/** The reader within the organisation; undefined in the support inbox. */
export type RequestReader = Pick<Caller, 'personId' | 'role'>;

/** Organisations delete what their people attached, not attachments of answers. */
export const mayDelete = (
  { personId, role }: RequestReader,
  { uploadedBy, isAnswer }: { uploadedBy: string; isAnswer: boolean },
): boolean => !isAnswer && (uploadedBy === personId || role === 'organisationadmin');

/** Messages in order, with visible authors. Authors of answers are named only in the support inbox. */
export async function findMessages(
  row: RequestRow,
  reader: RequestReader | undefined,
): Promise<SupportThread['messages']> {
  const rows = await db
    .select()
    .from(supportMessage)
    .where(and(eq(supportMessage.organisationId, row.organisationId), eq(supportMessage.requestId, row.id)))
    .orderBy(asc(supportMessage.at), asc(supportMessage.id));
  const [names, attachments] = await Promise.all([
    findNames(rows.map(({ personId }) => personId)),
    findAttachmentsOf(rows.map(({ id }) => id)),
  ]);
  return rows.map(({ id, isAnswer, text, at, personId }) => ({
    id,
    isAnswer,
    text,
    at: at.toISOString(),
    author: isAnswer && reader !== undefined ? null : (names.get(personId) ?? null),
    attachments: attachments.flatMap(({ messageId, uploadedBy, ...attachment }) =>
      messageId === id
        ? [{ ...attachment, canDelete: !!reader && mayDelete(reader, { uploadedBy, isAnswer }) }]
        : [],
    ),
  }));
}

const findAttachmentsOf = (messageIds: string[]) =>
  db
    .select({
      id: supportAttachment.id,
      messageId: supportAttachment.messageId,
      name: supportAttachment.name,
      bytes: supportAttachment.bytes,
      uploadedBy: supportAttachment.uploadedBy,
    })
    .from(supportAttachment)
    .where(isAnyOf(supportAttachment.messageId, messageIds))
    .orderBy(asc(supportAttachment.id));

/** Internal notes, in the platform scope, which alone reads them. */
export async function findNotes({ id: requestId }: RequestRow): Promise<InboxThread['notes']> {
  const rows = await db
    .select()
    .from(supportNote)
    .where(eq(supportNote.requestId, requestId))
    .orderBy(asc(supportNote.at), asc(supportNote.id));
  const names = await findNames(rows.map(({ personId }) => personId));
  return rows.map(({ id, text, at, personId }) => ({
    id,
    text,
    at: at.toISOString(),
    author: names.get(personId) ?? null,
  }));
}

/** Names of the people that the scope sees. */
export async function findNames(ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sqlQuery<{ id: string; name: string }>(
    'select id, name from published.person where id = any ($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function getRequesterDetails({
  personId,
  organisationId,
}: RequestRow): Promise<RequesterDetails> {
  const { rows } = await sqlQuery<RequesterDetails>(
    `select p.name, p.email::text as email, o.name as organisation
     from published.organisation o left join published.person p on p.id = $1 where o.id = $2`,
    [personId, organisationId],
  );
  const { name, email, organisation } = requireFound(rows[0]);
  return { name: name ?? '', email: email ?? '', organisation };
}

export type ListedRequestRow = RequestRow & {
  askedBy: string | null;
  organisation: string;
  /** Name of the assignee. */
  assignee: string | null;
};

export const describeRequest = (
  row: RequestRow & { askedBy: string | null },
  callerId: string,
): SupportRequest => ({
  id: row.id,
  code: supportCode(row.number),
  subject: row.subject,
  state: row.state,
  askedBy: row.askedBy ?? '',
  isOwn: row.personId === callerId,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
});

export const describeInboxRequest = (row: ListedRequestRow, callerId: string): InboxRequest => ({
  ...describeRequest(row, callerId),
  organisation: row.organisation,
  organisationId: row.organisationId,
  assignee: row.assignedTo === null ? null : { id: row.assignedTo, name: row.assignee ?? '' },
});

/** Invalidates the support inbox on open screens of platform admins. Call it after the commit. */
export const invalidateSupportInbox = (): Promise<void> =>
  run(asPlatform(), async () => {
    const { rows } = await sqlQuery<{ id: string }>(
      'select id from published.organisation where is_operator and deleted_at is null',
    );
    for (const { id } of rows) await invalidate(id, 'support-inbox', id);
  });
