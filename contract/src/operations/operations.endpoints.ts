import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer } from '../wire.ts';
import { findTasksQuery } from './inputs.ts';

export const taskSummary = z.object({
  id,
  name: z.string().meta({ description: 'Kind of task, as `capability.verb-noun`' }),
  label: z.string().meta({ description: 'Kind of task, as shown to operators' }),
  organisation: z.string(),
  job: z
    .string()
    .nullable()
    .meta({ description: 'Job number such as QA-1042, if the task belongs to a job' }),
  jobId: id.nullable(),
  state: z.enum(['queued', 'running', 'failed']),
  attempt: z.number().int(),
  failure: z.string().nullable().meta({ description: 'Name of the last failure' }),
  createdAt: z.iso.datetime(),
  heartbeatAt: z.iso.datetime().nullable().meta({ description: 'Last heartbeat of its worker' }),
  startAfter: z.iso.datetime().nullable().meta({ description: 'When it starts, if scheduled for later' }),
  endedAt: z.iso.datetime().nullable(),
});
export type TaskSummary = z.infer<typeof taskSummary>;

export const findTasks = endpoint({
  method: 'GET',
  path: '/api/admin/tasks',
  summary: 'Lists background tasks that failed, are stuck or are unfinished.',
  access: 'operation:manage',
  query: findTasksQuery,
  answer: listAnswer(taskSummary),
});

export const retryTasks = endpoint({
  method: 'POST',
  path: '/api/admin/tasks/retry',
  summary: 'Retries background tasks from where they stopped. Tasks of cancelled jobs do not change.',
  access: 'operation:manage',
  body: z.object({ ids: z.array(id).min(1).max(200) }),
  answer: z.object({ retried: z.number().int(), left: z.number().int() }),
});

export const queueState = z.object({
  name: z.string().meta({
    description:
      'Name of the task queue: light, media, speech, remote-speech, diarization, webhooks or models',
  }),
  waiting: z.number().int(),
  later: z.number().int().meta({ description: 'Tasks that are scheduled for later' }),
  active: z.number().int(),
  doneLastHour: z.number().int(),
  oldestSeconds: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'How long the oldest waiting task has waited' }),
  usualSeconds: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Mean wait of the tasks that started in the last hour' }),
});

export const STALLED_KINDS = ['file-without-task', 'file-without-reason', 'ready-file', 'task'] as const;
export type StalledKind = (typeof STALLED_KINDS)[number];

export const STALLED_OUTCOMES = ['resumed', 'unpaid', 'failed', 'error'] as const;
export type StalledOutcome = (typeof STALLED_OUTCOMES)[number];

export const stalledWork = z.object({
  id,
  kind: z.enum(STALLED_KINDS).meta({
    description:
      '`file-without-task`: file in progress without a task; `file-without-reason`: file that waits without a reason; `ready-file`: ready file whose other tasks were stopped; `task`: task that the queue does not deliver',
  }),
  organisation: z.string(),
  job: z.string().nullable().meta({ description: 'Job number such as QA-1042, if it belongs to a job' }),
  jobId: id.nullable(),
  foundAt: z.iso.datetime(),
  times: z.number().int().meta({ description: 'How often it was found within one day' }),
  outcome: z.enum(STALLED_OUTCOMES).meta({
    description:
      'Resumed, waiting for credits, marked as failed because it stalled too often, or not resumed because of an error',
  }),
});
export type StalledWork = z.infer<typeof stalledWork>;

export const operations = z.object({
  at: z.iso.datetime(),
  failedTasks: z.number().int().meta({ description: 'At most 10,000 are counted' }),
  stuckTasks: z.number().int(),
  stalled: z.array(stalledWork).meta({
    description: 'Stalled work that the regular check found: the newest 50 entries of the last 30 days',
  }),
  queues: z.array(queueState),
  workers: z
    .array(z.object({ name: z.string(), tasks: z.number().int(), since: z.iso.datetime() }))
    .meta({ description: 'Workers that are running tasks now' }),
  models: z.array(
    z.object({
      title: z.string(),
      ability: z.enum(['speech', 'diarization']),
      licence: z.string(),
      bytes: z.number().int(),
      isPresent: z.boolean(),
      checkedAt: z.iso.datetime().nullable().meta({ description: 'When its checksums were last verified' }),
    }),
  ),
  engines: z
    .array(
      z.object({
        ability: z.string(),
        engine: z.string(),
        model: z.string(),
        runs: z.number().int().meta({ description: 'Runs in the last seven days' }),
        lastAt: z.iso.datetime(),
      }),
    )
    .meta({ description: 'Engines used in the last seven days' }),
  disk: z.object({
    dataFolder: z.string(),
    totalBytes: z.number(),
    freeBytes: z.number(),
    databaseBytes: z.number(),
    storage: z.enum(['folder', 'bucket']).meta({ description: 'Where uploaded files are stored' }),
  }),
  versions: z.object({
    product: z.string(),
    node: z.string(),
    postgres: z.string(),
    schema: z.string().meta({ description: 'Name of the last migration' }),
  }),
  sendsMail: z.boolean(),
  hasUntrustedProxy: z.boolean().meta({
    description:
      'Whether requests come through a proxy that is not trusted, so that all users appear to share one address',
  }),
});
export type Operations = z.infer<typeof operations>;

export const readOperations = endpoint({
  method: 'GET',
  path: '/api/admin/operations',
  summary: 'Returns the state of the installation: tasks, queues, models, disk and versions.',
  access: 'operation:manage',
  answer: operations,
});

/** CSV of the tasks, with the same query. */
export const TASKS_CSV_PATH = '/api/admin/tasks.csv';
