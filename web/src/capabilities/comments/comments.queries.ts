import type { BodyInput } from '@colloquy/contract';
import {
  replyToThread,
  changeComment,
  type CommentThread,
  deleteComment,
  findMentionablePeople,
  findQuestions,
  findThreads,
  reopenThread,
  resolveThread,
  createThread,
} from '@colloquy/contract/comments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';

/** Keys start with the invalidation topic and the recording. */
export const threadsQuery = (recordingId: string) =>
  queryOptions({
    queryKey: ['comments', recordingId],
    queryFn: ({ signal }) =>
      call(findThreads, { params: { recordingId }, signal }).then(({ threads }) => threads),
  });

/** The threads that are loaded. */
export const cachedThreads = (recordingId: string): readonly CommentThread[] =>
  queryClient.getQueryData(threadsQuery(recordingId).queryKey) ?? [];

export const mentionablePeopleQuery = (recordingId: string) =>
  queryOptions({
    queryKey: ['comments', recordingId, 'people'],
    queryFn: ({ signal }) =>
      call(findMentionablePeople, { params: { recordingId }, signal }).then(({ people }) => people),
  });

export const questionsQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['comments', 'of-job', jobId],
    queryFn: ({ signal }) =>
      call(findQuestions, { params: { jobId }, signal }).then(({ questions }) => questions),
  });

/** Content of a message. Retries use the same id, so that a message is posted once. */
export type Message = { id: string; text: string; mentions: string[] };

export const postThread = async (recordingId: string, body: BodyInput<typeof createThread>): Promise<void> =>
  cacheThread((await call(createThread, { params: { recordingId }, body })).thread);

export const postReply = async (threadId: string, message: Message): Promise<void> =>
  cacheThread((await call(replyToThread, { params: { threadId }, body: message })).thread);

export const saveComment = async (commentId: string, { text, mentions }: Message): Promise<void> =>
  cacheThread((await call(changeComment, { params: { commentId }, body: { text, mentions } })).thread);

export const markResolved = async (threadId: string): Promise<void> =>
  cacheThread((await call(resolveThread, { params: { threadId } })).thread);

export const markUnresolved = async (threadId: string): Promise<void> =>
  cacheThread((await call(reopenThread, { params: { threadId } })).thread);

export async function removeComment(thread: CommentThread, commentId: string): Promise<void> {
  const { thread: remaining } = await call(deleteComment, { params: { commentId } });
  if (remaining) cacheThread(remaining);
  else updateThreads(thread.recordingId, (threads) => threads.filter(({ id }) => id !== thread.id));
}

const cacheThread = (thread: CommentThread): void =>
  updateThreads(thread.recordingId, (threads) =>
    threads.some(({ id }) => id === thread.id)
      ? threads.map((each) => (each.id === thread.id ? thread : each))
      : [...threads, thread],
  );

/** Shows the server's response immediately and refetches the questions of other screens. */
function updateThreads(recordingId: string, change: (threads: CommentThread[]) => CommentThread[]): void {
  const { queryKey } = threadsQuery(recordingId);
  queryClient.setQueryData(queryKey, (threads) => threads && change(threads));
  void queryClient.invalidateQueries({ queryKey: ['comments', 'of-job'] });
}
