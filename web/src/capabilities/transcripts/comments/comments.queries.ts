import {
  answerThread,
  type BodyInput,
  changeComment,
  type CommentThread,
  deleteComment,
  findMentionable,
  findQuestions,
  findThreads,
  reopenThread,
  resolveThread,
  startThread,
} from '@colloquy/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';

/** Keys begin as the hints of the topic say: with it, then the recording. */
export const threadsQuery = (recordingId: string) =>
  queryOptions({
    queryKey: ['comments', recordingId],
    queryFn: ({ signal }) =>
      call(findThreads, { params: { recordingId }, signal }).then(({ threads }) => threads),
  });

export const mentionableQuery = (recordingId: string) =>
  queryOptions({
    queryKey: ['comments', recordingId, 'people'],
    queryFn: ({ signal }) =>
      call(findMentionable, { params: { recordingId }, signal }).then(({ people }) => people),
  });

export const questionsQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['comments', 'of-job', jobId],
    queryFn: ({ signal }) =>
      call(findQuestions, { params: { jobId }, signal }).then(({ questions }) => questions),
  });

/** What somebody wrote: the id stays the same until it has arrived, so that trying again writes nothing twice. */
export type Message = { id: string; text: string; mentions: string[] };

export const start = async (recordingId: string, body: BodyInput<typeof startThread>): Promise<void> =>
  keep((await call(startThread, { params: { recordingId }, body })).thread);

export const answer = async (threadId: string, message: Message): Promise<void> =>
  keep((await call(answerThread, { params: { threadId }, body: message })).thread);

export const change = async (commentId: string, { text, mentions }: Message): Promise<void> =>
  keep((await call(changeComment, { params: { commentId }, body: { text, mentions } })).thread);

export const resolve = async (threadId: string): Promise<void> =>
  keep((await call(resolveThread, { params: { threadId } })).thread);

export const reopen = async (threadId: string): Promise<void> =>
  keep((await call(reopenThread, { params: { threadId } })).thread);

export async function remove(thread: CommentThread, commentId: string): Promise<void> {
  const { thread: left } = await call(deleteComment, { params: { commentId } });
  if (left) keep(left);
  else write(thread.recordingId, (threads) => threads.filter(({ id }) => id !== thread.id));
}

const keep = (thread: CommentThread): void =>
  write(thread.recordingId, (threads) =>
    threads.some(({ id }) => id === thread.id)
      ? threads.map((each) => (each.id === thread.id ? thread : each))
      : [...threads, thread],
  );

/** What the server answered is shown at once; what other screens show of it is asked again. */
function write(recordingId: string, change: (threads: CommentThread[]) => CommentThread[]): void {
  const { queryKey } = threadsQuery(recordingId);
  queryClient.setQueryData(queryKey, (threads) => threads && change(threads));
  void queryClient.invalidateQueries({ queryKey: ['comments', 'of-job'] });
}
