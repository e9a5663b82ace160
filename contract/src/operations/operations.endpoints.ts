import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer } from '../wire.ts';
import { findTasksQuery } from './inputs.ts';

export const taskSummary = z.object({
  id,
  name: z.string().meta({ description: 'Kind of work, capability.verb-noun' }),
  label: z.string().meta({ description: 'Kind of work, as operators read it' }),
  organisation: z.string(),
  job: z.string().nullable().meta({ description: 'Code of the job that it works for, if it is one' }),
  jobId: id.nullable(),
  state: z.enum(['queued', 'running', 'failed']),
  attempt: z.number().int(),
  failure: z.string().nullable().meta({ description: 'Machine name of what went wrong last' }),
  createdAt: z.iso.datetime(),
  heartbeatAt: z.iso.datetime().nullable().meta({ description: 'Last sign of life of its worker' }),
  startAfter: z.iso.datetime().nullable().meta({ description: 'When it is due, where that was set' }),
  endedAt: z.iso.datetime().nullable(),
});
export type TaskSummary = z.infer<typeof taskSummary>;

export const findTasks = endpoint({
  method: 'GET',
  path: '/api/admin/tasks',
  summary: 'Background work that was given up, that hangs, or that is not done yet.',
  access: 'operation:manage',
  query: findTasksQuery,
  answer: listAnswer(taskSummary),
});

export const retryTasks = endpoint({
  method: 'POST',
  path: '/api/admin/tasks/retry',
  summary: 'Takes background work up again, each where it stopped. Cancelled jobs stay as they are.',
  access: 'operation:manage',
  body: z.object({ ids: z.array(id).min(1).max(200) }),
  answer: z.object({ retried: z.number().int(), left: z.number().int() }),
});

export const queueState = z.object({
  name: z.string().meta({
    description: 'What its work needs: light, media, speech, remote-speech, diarization, webhooks, models',
  }),
  waiting: z.number().int(),
  later: z.number().int().meta({ description: 'Ordered for a later time' }),
  active: z.number().int(),
  doneLastHour: z.number().int(),
  oldestSeconds: z.number().int().nullable().meta({ description: 'How long the first one waits' }),
  usualSeconds: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Mean wait of those begun in the last hour' }),
});

export const STALLED_KINDS = ['file-without-task', 'file-without-reason', 'ready-file', 'task'] as const;
export type StalledKind = (typeof STALLED_KINDS)[number];

export const STALLED_OUTCOMES = ['resumed', 'unpaid', 'failed', 'error'] as const;
export type StalledOutcome = (typeof STALLED_OUTCOMES)[number];

export const stalledWork = z.object({
  id,
  kind: z.enum(STALLED_KINDS).meta({
    description:
      'A file under way without a task, one that waits without a reason, one that is ready and lacks stopped work, or a task that the queue does not deliver',
  }),
  organisation: z.string(),
  job: z.string().nullable().meta({ description: 'Code of the job that it belongs to, if it is one' }),
  jobId: id.nullable(),
  foundAt: z.iso.datetime(),
  times: z.number().int().meta({ description: 'How often it was found within a day' }),
  outcome: z.enum(STALLED_OUTCOMES).meta({
    description:
      'Resumed, waiting for credits, marked as failed after it stalled too often, or not to be resumed because of an error',
  }),
});
export type StalledWork = z.infer<typeof stalledWork>;

export const operations = z.object({
  at: z.iso.datetime(),
  failedTasks: z.number().int().meta({ description: 'At most 10,000 counted' }),
  stuckTasks: z.number().int(),
  stalled: z
    .array(stalledWork)
    .meta({ description: 'What the check found every few minutes: the newest 50 of the last 30 days' }),
  queues: z.array(queueState),
  workers: z
    .array(z.object({ name: z.string(), tasks: z.number().int(), since: z.iso.datetime() }))
    .meta({ description: 'Who has work in hand just now' }),
  models: z.array(
    z.object({
      title: z.string(),
      ability: z.enum(['speech', 'diarization']),
      licence: z.string(),
      bytes: z.number().int(),
      isPresent: z.boolean(),
      checkedAt: z.iso.datetime().nullable().meta({ description: 'When its checksums were compared' }),
    }),
  ),
  engines: z
    .array(
      z.object({
        ability: z.string(),
        engine: z.string(),
        model: z.string(),
        runs: z.number().int().meta({ description: 'In the last seven days' }),
        lastAt: z.iso.datetime(),
      }),
    )
    .meta({ description: 'What was used in the last seven days' }),
  disk: z.object({
    dataFolder: z.string(),
    totalBytes: z.number(),
    freeBytes: z.number(),
    databaseBytes: z.number(),
    storage: z.enum(['folder', 'bucket']).meta({ description: 'Where uploaded files lie' }),
  }),
  versions: z.object({
    product: z.string(),
    node: z.string(),
    postgres: z.string(),
    schema: z.string().meta({ description: 'Name of the last migration' }),
  }),
  sendsMail: z.boolean(),
  hasUntrustedProxy: z
    .boolean()
    .meta({ description: 'A proxy forwards requests that is not trusted: all people share one address' }),
});
export type Operations = z.infer<typeof operations>;

export const readOperations = endpoint({
  method: 'GET',
  path: '/api/admin/operations',
  summary: 'How the installation stands: work, queues, models, disk, versions.',
  access: 'operation:manage',
  answer: operations,
});

/** CSV of the tasks, with the same query. */
export const TASKS_CSV_PATH = '/api/admin/tasks.csv';
