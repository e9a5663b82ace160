import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { ROLES } from '../roles.ts';
import { quotation, quotedRanges } from '@colloquy/rules/transcript';

/** A question is addressed to the customer and shown on their job page until it is resolved. */
export const THREAD_KINDS = ['comment', 'question'] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

const person = z.object({ id, name: z.string() });

const message = z.object({
  id,
  author: person,
  text: z.string(),
  mentions: z.array(person).meta({ description: "Who is named in the text, as '@' and the name" }),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  isOwn: z.boolean().meta({ description: 'The caller wrote it, and so may change or delete it' }),
});
export type CommentMessage = z.infer<typeof message>;

export const commentThread = z.object({
  id,
  recordingId: id,
  kind: z.enum(THREAD_KINDS),
  quotation: quotation
    .nullable()
    .meta({ description: 'Its words; null where it is about the whole recording' }),
  createdAt: z.iso.datetime(),
  resolved: z.object({ by: person, at: z.iso.datetime() }).nullable(),
  canResolve: z.boolean().meta({
    description: 'Whether the caller may resolve and reopen it: they began it, or work on the job',
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
  .meta({ description: 'People named in the text; who may not see the recording is not told' });
/** Idempotency key: a repeated request creates nothing. */
const ownId = id.meta({ description: 'Made by the client; repeated it changes nothing' });

export const findThreads = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/comments',
  summary: 'What is said about the words of a recording, and about it as a whole; the oldest first.',
  access: 'comment:read',
  params: recordingParams,
  answer: z.object({ threads: z.array(commentThread) }),
});

export const createThread = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/comments',
  summary: 'Writes the first message about words or about the whole recording, or asks the customer.',
  access: 'comment:write',
  params: recordingParams,
  body: z.object({
    id: ownId,
    kind: z.enum(THREAD_KINDS),
    quotation: quotedRanges.nullable().meta({
      description: 'The words, as they were at a revision; null for the whole recording',
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
  summary: 'Answers in a thread.',
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

export const resolveThread = threadAction('resolve', 'Says that nothing is left to do here.');
export const reopenThread = threadAction('reopen', 'Takes that back.');

export const changeComment = endpoint({
  method: 'PATCH',
  path: '/api/comments/:commentId',
  summary: "Changes the text of one's own message.",
  access: 'comment:write',
  params: commentParams,
  body: z.object({ text, mentions }),
  answer: z.object({ thread: commentThread }),
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:commentId',
  summary: "Deletes one's own message; with the first one its thread goes.",
  access: 'comment:write',
  params: commentParams,
  answer: z.object({ thread: commentThread.nullable().meta({ description: 'Null where it is gone' }) }),
});

export const findMentionablePeople = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/people',
  summary: 'Who may see the recording, and so can be mentioned; by name.',
  access: 'comment:read',
  params: recordingParams,
  answer: z.object({ people: z.array(person.extend({ role: z.enum(ROLES) })) }),
});

export const findQuestions = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/questions',
  summary: 'The open questions of a job, in the order of its recordings and their words.',
  access: 'comment:read',
  params: z.object({ jobId: id }),
  answer: z.object({
    questions: z.array(
      z.object({
        thread: commentThread,
        recording: z.string().meta({ description: 'Name of the recording' }),
        atMs: z.number().int().nullable().meta({ description: 'Where its words are said' }),
        waitsForCustomer: z
          .boolean()
          .meta({ description: 'The customer whose job it is has not written last' }),
      }),
    ),
  }),
});
export type OpenQuestion = z.infer<typeof findQuestions.answer>['questions'][number];

export const countQuestions = endpoint({
  method: 'GET',
  path: '/api/questions',
  summary: 'How many open questions wait for the customer, by job; jobs without any are left out.',
  access: 'comment:read',
  answer: z.object({ jobs: z.array(z.object({ jobId: id, waiting: z.number().int() })) }),
});
