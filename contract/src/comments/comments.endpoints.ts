import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { ROLES } from '../roles.ts';
import { quotation, quotedRanges } from '@colloquy/rules/transcript';

/** A question is addressed to the customer and shown on their job page until it is resolved. */
export const THREAD_KINDS = ['comment', 'question'] as const;

const person = z.object({ id, name: z.string() });

const message = z.object({
  id,
  author: person,
  text: z.string(),
  mentions: z.array(person).meta({ description: 'People mentioned in the text, as `@` and the name' }),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  isOwn: z
    .boolean()
    .meta({ description: 'Whether the caller wrote it and may therefore change or delete it' }),
});
export type CommentMessage = z.infer<typeof message>;

export const commentThread = z.object({
  id,
  recordingId: id,
  kind: z.enum(THREAD_KINDS),
  quotation: quotation
    .nullable()
    .meta({ description: 'The words that the thread refers to; `null` for the whole recording' }),
  createdAt: z.iso.datetime(),
  resolved: z.object({ by: person, at: z.iso.datetime() }).nullable(),
  canResolve: z.boolean().meta({
    description: 'Whether the caller may resolve and reopen the thread: they started it or work on the job',
  }),
  messages: z.array(message).meta({ description: 'In the order in which they were written; never empty' }),
});
export type CommentThread = z.infer<typeof commentThread>;

const recordingParams = z.object({ recordingId: id });
const threadParams = z.object({ threadId: id });
const commentParams = z.object({ commentId: id });

const text = z.string().trim().min(1, 'Write something.').max(4_000, 'Use at most 4,000 characters.');
const mentions = z
  .array(id)
  .max(50)
  .default([])
  .meta({ description: 'People mentioned in the text; only those who may see the recording are notified' });
/** Idempotency key: a repeated request creates nothing. */
const ownId = id.meta({ description: 'Idempotency key: repeated requests change nothing' });

export const findThreads = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/comments',
  summary: 'Lists the comment threads of a recording, oldest first.',
  access: 'comment:read',
  params: recordingParams,
  answer: z.object({ threads: z.array(commentThread) }),
});

export const createThread = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/comments',
  summary:
    'Starts a thread on some words or on the whole recording: a comment, or a question to the customer.',
  access: 'comment:write',
  params: recordingParams,
  body: z.object({
    id: ownId,
    kind: z.enum(THREAD_KINDS),
    quotation: quotedRanges.nullable().meta({
      description: 'The quoted words, as they were at a revision; `null` for the whole recording',
      examples: [null],
    }),
    text,
    mentions,
  }),
  answer: z.object({ thread: commentThread }),
});

export const replyToThread = endpoint({
  method: 'POST',
  path: '/api/threads/:threadId/messages',
  summary: 'Adds a message to a thread.',
  access: 'comment:write',
  params: threadParams,
  body: z.object({ id: ownId, text, mentions }),
  answer: z.object({ thread: commentThread }),
});

const threadAction = <const N extends string>(name: N, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/threads/:threadId/${name}`,
    summary,
    access: 'comment:write',
    params: threadParams,
    answer: z.object({ thread: commentThread }),
  });

export const resolveThread = threadAction('resolve', 'Marks a thread as resolved.');
export const reopenThread = threadAction('reopen', 'Reopens a resolved thread.');

export const changeComment = endpoint({
  method: 'PATCH',
  path: '/api/comments/:commentId',
  summary: 'Changes the text of one of the caller’s own messages.',
  access: 'comment:write',
  params: commentParams,
  body: z.object({ text, mentions }),
  answer: z.object({ thread: commentThread }),
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:commentId',
  summary: 'Deletes one of the caller’s own messages. Deleting the first message deletes the whole thread.',
  access: 'comment:write',
  params: commentParams,
  answer: z.object({
    thread: commentThread.nullable().meta({ description: '`null` if the whole thread was deleted' }),
  }),
});

export const findMentionablePeople = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/people',
  summary: 'Lists the people who may see the recording and can be mentioned, by name.',
  access: 'comment:read',
  params: recordingParams,
  answer: z.object({ people: z.array(person.extend({ role: z.enum(ROLES) })) }),
});

export const findQuestions = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/questions',
  summary: 'Lists the open questions of a job, in the order of its recordings and their words.',
  access: 'comment:read',
  params: z.object({ jobId: id }),
  answer: z.object({
    questions: z.array(
      z.object({
        thread: commentThread,
        recording: z.string().meta({ description: 'Name of the recording' }),
        atMs: z
          .number()
          .int()
          .nullable()
          .meta({ description: 'Time in the recording at which the quoted words are spoken' }),
        waitsForCustomer: z
          .boolean()
          .meta({ description: 'Whether the last message is from someone other than the job’s owner' }),
      }),
    ),
  }),
});
export type OpenQuestion = z.infer<typeof findQuestions.answer>['questions'][number];

export const countQuestions = endpoint({
  method: 'GET',
  path: '/api/questions',
  summary:
    'Counts the open questions that await the customer’s answer, by job. Jobs without any are omitted.',
  access: 'comment:read',
  answer: z.object({ jobs: z.array(z.object({ jobId: id, waiting: z.number().int() })) }),
});
