import { type DeskRequest, supportCode, type SupportRequest } from '@colloquy/contract';
import { and, asc, eq } from 'drizzle-orm';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { found } from '../../platform/refusal.ts';
import { supportMessage, supportRequest } from './support.table.ts';

export type RequestRow = typeof supportRequest.$inferSelect;
export type MessageRow = typeof supportMessage.$inferSelect;

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

/** What was said, in order, with the authors that the scope knows; who answered is named at the desk alone. */
export async function findMessages(
  row: RequestRow,
  isAtDesk: boolean,
): Promise<(Pick<MessageRow, 'id' | 'isAnswer' | 'text' | 'at'> & { author: string | null })[]> {
  const rows = await db
    .select()
    .from(supportMessage)
    .where(and(eq(supportMessage.organisationId, row.organisationId), eq(supportMessage.requestId, row.id)))
    .orderBy(asc(supportMessage.at), asc(supportMessage.id));
  const { rows: people } = await sqlQuery<{ id: string; name: string }>(
    'select id, name from person where id = any ($1::uuid[])',
    [rows.map(({ personId }) => personId)],
  );
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map(({ id, isAnswer, text, at, personId }) => ({
    id,
    isAnswer,
    text,
    at,
    author: isAnswer && !isAtDesk ? null : (names.get(personId) ?? null),
  }));
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

export type ListedRow = RequestRow & { askedBy: string | null; organisation: string };

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
});
