import {
  type DeskRequest,
  type DeskThread,
  supportCode,
  type SupportRequest,
  type SupportThread,
} from '@colloquy/contract';
import { and, asc, eq } from 'drizzle-orm';
import { isAnyOf } from '../../platform/database/any-of.ts';
import { type Caller, db, sqlQuery } from '../../platform/database/scope.ts';
import { found } from '../../platform/refusal.ts';
import { supportAttachment, supportMessage, supportNote, supportRequest } from './support.table.ts';

export type RequestRow = typeof supportRequest.$inferSelect;

/** Who asked, as far as the scope knows people. */
export type Asker = { name: string; email: string; organisation: string };

/** A request that the scope may see, held until the end of the transaction; else 404. */
export async function holdRequest(id: string): Promise<RequestRow> {
  const [row] = await db.select().from(supportRequest).where(eq(supportRequest.id, id)).for('update');
  return found(row);
}

export async function getRequest(id: string): Promise<RequestRow> {
  const [row] = await db.select().from(supportRequest).where(eq(supportRequest.id, id));
  return found(row);
}

/** Who reads a request in its organisation; undefined at the desk. */
export type Reader = Pick<Caller, 'personId' | 'role'>;

/** What support sent is its own: an organisation deletes what its people attached. */
export const mayDelete = (
  { personId, role }: Reader,
  { uploadedBy, isAnswer }: { uploadedBy: string; isAnswer: boolean },
): boolean => !isAnswer && (uploadedBy === personId || role === 'organisationadmin');

/** What was said, in order, with the authors that the scope knows; who answered is named at the desk alone. */
export async function findMessages(
  row: RequestRow,
  reader: Reader | undefined,
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

/** In the scope of the platform, which alone reads them. */
export async function findNotes({ id: requestId }: RequestRow): Promise<DeskThread['notes']> {
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

/** Names of people whom the scope knows. */
export async function findNames(ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sqlQuery<{ id: string; name: string }>(
    'select id, name from person where id = any ($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function getAsker({ personId, organisationId }: RequestRow): Promise<Asker> {
  const { rows } = await sqlQuery<Asker>(
    `select p.name, p.email::text as email, o.name as organisation
     from organisation o left join person p on p.id = $1 where o.id = $2`,
    [personId, organisationId],
  );
  const { name, email, organisation } = found(rows[0]);
  return { name: name ?? '', email: email ?? '', organisation };
}

export type ListedRow = RequestRow & {
  askedBy: string | null;
  organisation: string;
  /** Name of who it is assigned to. */
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

export const describeAtDesk = (row: ListedRow, callerId: string): DeskRequest => ({
  ...describeRequest(row, callerId),
  organisation: row.organisation,
  organisationId: row.organisationId,
  assignee: row.assignedTo === null ? null : { id: row.assignedTo, name: row.assignee ?? '' },
});
