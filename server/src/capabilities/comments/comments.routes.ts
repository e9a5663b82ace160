import {
  answerThread as answerEndpoint,
  changeComment as changeEndpoint,
  countQuestions as countEndpoint,
  deleteComment as deleteEndpoint,
  findMentionable as mentionableEndpoint,
  findQuestions as questionsEndpoint,
  findThreads as findEndpoint,
  reopenThread as reopenEndpoint,
  resolveThread as resolveEndpoint,
  startThread as startEndpoint,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { originOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Caller } from '../../platform/database/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { changeComment, deleteComment } from './change-comment.ts';
import { countQuestions } from './count-questions.ts';
import { describeThreads, type ThreadRow } from './comments.store.ts';
import { findMentionable } from './find-mentionable.ts';
import { findQuestions } from './find-questions.ts';
import { findThreads } from './find-threads.ts';
import { reopenThread, resolveThread } from './settle-thread.ts';
import { answerThread, startThread } from './write-comment.ts';

export function commentRoutes(app: FastifyInstance, { config }: Context): void {
  const origin = originOf(config);

  serve(app, findEndpoint, (call) =>
    call.run(async (who) => ({ threads: await findThreads(who, call.params.recordingId) })),
  );
  serve(app, mentionableEndpoint, (call) =>
    call.run(async () => ({ people: await findMentionable(call.params.recordingId) })),
  );
  serve(app, questionsEndpoint, (call) =>
    call.run(async (who) => ({ questions: await findQuestions(who, call.params.jobId) })),
  );
  serve(app, countEndpoint, (call) => call.run(() => countQuestions()));
  serve(app, startEndpoint, (call) =>
    call.run(async (who) =>
      answer(who, await startThread({ who, origin }, call.params.recordingId, call.body)),
    ),
  );
  serve(app, answerEndpoint, (call) =>
    call.run(async (who) =>
      answer(who, await answerThread({ who, origin }, call.params.threadId, call.body)),
    ),
  );
  serve(app, resolveEndpoint, (call) =>
    call.run(async (who) => answer(who, await resolveThread(who, call.params.threadId))),
  );
  serve(app, reopenEndpoint, (call) =>
    call.run(async (who) => answer(who, await reopenThread(who, call.params.threadId))),
  );
  serve(app, changeEndpoint, (call) =>
    call.run(async (who) =>
      answer(who, await changeComment({ who, origin }, call.params.commentId, call.body)),
    ),
  );
  serve(app, deleteEndpoint, (call) =>
    call.run(async (who) => {
      const left = await deleteComment(who, call.params.commentId);
      return left ? answer(who, left) : { thread: null };
    }),
  );
}

async function answer(who: Caller, row: ThreadRow) {
  const [thread] = await describeThreads(who, [row]);
  return { thread: thread! };
}
