import {
  replyToThread as answerEndpoint,
  changeComment as changeEndpoint,
  countQuestions as countEndpoint,
  deleteComment as deleteEndpoint,
  findMentionablePeople as mentionableEndpoint,
  findQuestions as questionsEndpoint,
  findThreads as findEndpoint,
  reopenThread as reopenEndpoint,
  resolveThread as resolveEndpoint,
  createThread as startEndpoint,
} from '@colloquy/contract/comments';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/database/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { changeComment, deleteComment } from './change-comment.ts';
import { countQuestions, findQuestions } from './find-questions.ts';
import { describeThreads, type ThreadRow, findThreads } from './comments.store.ts';
import { findMentionablePeople } from './find-mentionable.ts';
import { reopenThread, resolveThread } from './resolve-thread.ts';
import { replyToThread, createThread } from './write-comment.ts';

export function commentRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, (call) =>
    call.run(async (who) => ({ threads: await findThreads(who, call.params.recordingId) })),
  );
  serve(app, mentionableEndpoint, (call) =>
    call.run(async () => ({ people: await findMentionablePeople(call.params.recordingId) })),
  );
  serve(app, questionsEndpoint, (call) =>
    call.run(async (who) => ({ questions: await findQuestions(who, call.params.jobId) })),
  );
  serve(app, countEndpoint, (call) => call.run(() => countQuestions()));
  serve(app, startEndpoint, (call) =>
    call.run(async (who) => answer(who, await createThread(who, call.params.recordingId, call.body))),
  );
  serve(app, answerEndpoint, (call) =>
    call.run(async (who) => answer(who, await replyToThread(who, call.params.threadId, call.body))),
  );
  serve(app, resolveEndpoint, (call) =>
    call.run(async (who) => answer(who, await resolveThread(who, call.params.threadId))),
  );
  serve(app, reopenEndpoint, (call) =>
    call.run(async (who) => answer(who, await reopenThread(who, call.params.threadId))),
  );
  serve(app, changeEndpoint, (call) =>
    call.run(async (who) => answer(who, await changeComment(who, call.params.commentId, call.body))),
  );
  serve(app, deleteEndpoint, (call) =>
    call.run(async (who) => {
      const remainingThread = await deleteComment(who, call.params.commentId);
      return remainingThread ? answer(who, remainingThread) : { thread: null };
    }),
  );
}

async function answer(who: Caller, row: ThreadRow) {
  const [thread] = await describeThreads(who, [row]);
  return { thread: thread! };
}
