import type { CommentMessage, CommentThread } from '@colloquy/contract/comments';
import type { Anchor } from '@colloquy/rules/transcript';
import { asc, eq } from 'drizzle-orm';
import { isAnyOf, type Caller, db, sqlQuery } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { mayWork, getJob } from '../jobs/index.ts';
import { findAnchors, getRecording } from '../transcripts/index.ts';
import { comment, commentThread } from './comments.table.ts';

export type ThreadRow = typeof commentThread.$inferSelect;
export type CommentRow = typeof comment.$inferSelect;

/** A visible thread; otherwise 404. */
export async function getThread(threadId: string): Promise<ThreadRow> {
  const [row] = await db.select().from(commentThread).where(eq(commentThread.id, threadId));
  return requireFound(row);
}

/**
 * Like `getThread`, locked until the end of the transaction: replies, resolutions and deletions are
 * serialised here.
 */
export async function lockThread(threadId: string): Promise<ThreadRow> {
  const [row] = await db.select().from(commentThread).where(eq(commentThread.id, threadId)).for('update');
  return requireFound(row);
}

export async function findComment(commentId: string): Promise<CommentRow | undefined> {
  const [row] = await db.select().from(comment).where(eq(comment.id, commentId));
  return row;
}

async function findThreadRows(recordingId: string): Promise<ThreadRow[]> {
  return db
    .select()
    .from(commentThread)
    .where(eq(commentThread.recordingId, recordingId))
    .orderBy(asc(commentThread.createdAt), asc(commentThread.id));
}

/** Messages of threads, oldest first. */
export async function findComments(threadIds: readonly string[]): Promise<CommentRow[]> {
  return db
    .select()
    .from(comment)
    .where(isAnyOf(comment.threadId, [...threadIds]))
    .orderBy(asc(comment.createdAt), asc(comment.id));
}

/** Threads of one recording for the API, with the caller's abilities. */
export async function describeThreads(who: Caller, rows: readonly ThreadRow[]): Promise<CommentThread[]> {
  const [first] = rows;
  if (!first) return [];
  const comments = await findComments(rows.map(({ id }) => id));
  const anchors = Map.groupBy(await findAnchors(first.recordingId), ({ quotationId }) => quotationId);
  const nameOf = await findNames([
    ...rows.flatMap(({ resolvedBy }) => resolvedBy ?? []),
    ...comments.flatMap(({ personId, mentions }) => [personId, ...mentions]),
  ]);
  const canWork = await mayWorkOn(who, first.recordingId);
  const messages = Map.groupBy(comments, ({ threadId }) => threadId);
  return rows.map((row) => ({
    id: row.id,
    recordingId: row.recordingId,
    kind: row.kind,
    quotation: describeQuotation(row.quotationId, anchors),
    createdAt: row.createdAt.toISOString(),
    resolved: row.resolvedAt && { by: nameOf(row.resolvedBy ?? ''), at: row.resolvedAt.toISOString() },
    canResolve: canWork || row.createdBy === who.personId,
    messages: (messages.get(row.id) ?? []).map((message) => describe(message, who, nameOf)),
  }));
}

/** Whether the caller may do more than read the recording's job. */
export const mayWorkOn = async (who: Caller, recordingId: string): Promise<boolean> =>
  mayWork(who, (await getRecording(recordingId)).jobId);

const describeQuotation = (
  id: string | null,
  anchors: ReadonlyMap<string, Anchor[]>,
): CommentThread['quotation'] => {
  const own = id === null ? undefined : anchors.get(id);
  return own ? { id: id!, anchors: own } : null;
};

type NameOf = (personId: string) => CommentMessage['author'];

const describe = (row: CommentRow, who: Caller, nameOf: NameOf): CommentMessage => ({
  id: row.id,
  author: nameOf(row.personId),
  text: row.text,
  mentions: row.mentions.map(nameOf),
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  isOwn: row.personId === who.personId,
});

async function findNames(personIds: readonly string[]): Promise<NameOf> {
  const { rows } = await sqlQuery<CommentMessage['author']>(
    'select id, name from published.person where id = any ($1::uuid[])',
    [[...new Set(personIds)]],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  // Messages of deleted accounts remain.
  return (id) => known.get(id) ?? { id, name: 'Somebody who left' };
}

/** All threads of a recording that is not deleted. */
export async function findThreads(who: Caller, recordingId: string): Promise<CommentThread[]> {
  await getJob((await getRecording(recordingId)).jobId);
  return describeThreads(who, await findThreadRows(recordingId));
}
