import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileProgress, stageRun, transcribedBy } from './file-progress.ts';
import { moveReason } from './inputs.ts';
import { fileSettings, fileTrack, jobSettings } from './job-settings.ts';
import { SIDS } from '../services.ts';
import { JOB_STATUSES } from './stages.ts';
import { id } from '../wire.ts';

export const jobFile = z.object({
  id: id.meta({ description: 'Id of the file in the job' }),
  name: z.string(),
  bytes: z.number().int(),
  mediaType: z.string().nullable(),
  settings: fileSettings.meta({
    description: 'Settings of this file only; missing fields fall back to the settings of the job',
  }),
  consentAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'For a recording made in the browser: when the consent to it was confirmed' }),
  durationMs: z.number().int().nullable(),
  recordingId: id.nullable(),
  transcriptName: z
    .string()
    .nullable()
    .meta({ description: 'File name of the paired transcript, used instead of transcribing the audio' }),
  stage: z.number().int(),
  status: z.enum(JOB_STATUSES),
  tracks: z
    .array(fileTrack)
    .meta({ description: 'Files transcribed as this one conversation, each the audio of one speaker' }),
  tracksMissing: z
    .number()
    .int()
    .meta({ description: 'Number of tracks that must still arrive before work begins' }),
  progress: fileProgress,
  runs: z.array(stageRun).meta({ description: 'Ordered work on the file, by stage' }),
  transcribedBy: transcribedBy
    .nullable()
    .meta({ description: 'Engine that transcribed the file; `null` until transcribed' }),
  canExclude: z
    .boolean()
    .meta({ description: 'Whether the caller may exclude this file; the last one cannot be excluded' }),
  checked: z
    .object({ by: z.string(), at: z.iso.datetime() })
    .nullable()
    .meta({ description: 'Who marked the file as checked and when: its words are locked' }),
  canCheck: z
    .boolean()
    .meta({ description: 'Whether the caller may mark the file as checked, or remove the mark' }),
  canTranscribeAgain: z.boolean().meta({ description: 'Whether the caller may order it again' }),
});

/** What the caller may do with the job now; screens offer exactly these actions. */
export const jobAbilities = z.object({
  canAddFiles: z.boolean(),
  canChange: z.boolean(),
  canCancel: z.boolean(),
  canRetry: z.boolean(),
  canDelete: z.boolean(),
  canAccept: z.boolean(),
  canDownload: z.boolean(),
  canReopen: z.boolean().meta({ description: 'Reopen the completed job' }),
  canEdit: z.boolean().meta({ description: 'Edit its transcripts; impossible once the job is completed' }),
  canShare: z.boolean().meta({ description: 'Change who has access, and transfer the job' }),
});

/**
 * Access of the caller: `own` ordered or received by transfer; shared to `work` on or to `read`, as
 * colleagues in a group do; `role`: as an admin or a reviewer.
 */
export const JOB_ACCESS = ['own', 'work', 'read', 'role'] as const;
export type JobAccess = (typeof JOB_ACCESS)[number];

export const jobSummary = z.object({
  id,
  code: z.string().meta({ description: 'Job number shown to people, such as QA-1042' }),
  sid: z.enum(SIDS),
  name: z.string(),
  stage: z.number().int().meta({ description: 'Number of the stage, see the stage tables' }),
  stageLabel: z.string(),
  status: z.enum(JOB_STATUSES),
  settings: jobSettings,
  manyFiles: z.boolean().meta({ description: 'Whether one job has many files, instead of a job for each' }),
  isSample: z
    .literal(true)
    .optional()
    .meta({ description: 'The sample interview that Colloquy offers to try its keys on' }),
  waitsForStart: z
    .boolean()
    .meta({ description: 'Whether its files wait until the job is started; nothing is charged before' }),
  progress: fileProgress.nullable().meta({ description: 'Of the least advanced file; `null` without files' }),
  fileCount: z.number().int(),
  failedFiles: z
    .array(z.string())
    .meta({ description: 'Names of the files that failed and have been neither retried nor excluded' }),
  durationMs: z.number().int().nullable(),
  createdBy: z.string().meta({ description: 'Name of the owner' }),
  access: z.enum(JOB_ACCESS),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  revision: z.number().int(),
});
export type JobSummary = z.infer<typeof jobSummary>;

export const jobDetail = jobSummary.extend({
  files: z.array(jobFile),
  stages: z.array(
    z.object({
      number: z.number().int(),
      label: z.string(),
      state: z.enum(['done', 'now', 'waiting', 'failed', 'stopped', 'ahead', 'skipped']),
    }),
  ),
  abilities: jobAbilities,
  sentTo: z
    .string()
    .nullable()
    .meta({ description: 'Recipient of the audio, as ordered; `null` if it stays on this server' }),
  approved: z
    .boolean()
    .meta({ description: 'Whether a person has approved the transcript; until then it is automatic' }),
  reviews: z
    .array(
      z.object({
        reviewer: z.string(),
        state: z.enum(['running', 'done']),
        since: z.iso.datetime().meta({ description: 'When the review was accepted, or done' }),
      }),
    )
    .meta({ description: 'Human reviews in progress or done, newest first' }),
});
export type JobDetail = z.infer<typeof jobDetail>;

const jobParams = z.object({ jobId: id });

export const createJob = endpoint({
  method: 'POST',
  path: '/api/jobs',
  summary: 'Creates a job with its settings, as a draft in stage 1.',
  access: 'job:create',
  scope: 'recordings:write',
  body: jobSettings.extend({
    sid: z.enum(SIDS),
    manyFiles: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether all files belong to this job; otherwise each becomes a job of its own' }),
    waitsForStart: z.boolean().default(false).meta({
      description: 'Whether uploaded files wait for `start`; otherwise work begins on each as it arrives',
    }),
    requestId: id.meta({ description: 'Idempotency key: repeated requests create one job' }),
  }),
  answer: z.object({ job: jobDetail }),
  errors: ['service-not-available', 'language-not-supported', 'quality-not-available'],
});

export const duplicateJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/duplicate',
  summary: 'Creates a draft with the settings of a job. Its name is the same with the next number appended.',
  access: 'job:create',
  params: jobParams,
  body: z.object({
    requestId: id.meta({ description: 'Idempotency key: repeated requests create one job' }),
  }),
  answer: z.object({ job: jobDetail }),
  errors: ['service-not-available', 'language-not-supported', 'quality-not-available'],
});

export const excludeFile = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/exclude-file',
  summary: 'Excludes one file of a job. Its work stops and the job continues without it.',
  access: 'job:change',
  scope: 'jobs:write',
  params: jobParams,
  body: z.object({ jobFileId: id.meta({ description: 'Id of the file in the job' }) }),
  answer: z.object({ job: jobDetail }),
  errors: ['not-now'],
});

export const pairFiles = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/pairs',
  summary:
    'Pairs a transcript with its recording. Its words are aligned with the audio instead of transcribing it. Files that differ only in their extension are paired automatically.',
  access: 'job:change',
  params: jobParams,
  body: z.object({
    jobFileId: id.meta({ description: 'Id of the recording in this job, not yet transcribed' }),
    transcriptId: id.meta({
      description:
        'Id of the transcript in this job or in another of the caller’s jobs; nobody may have edited it yet. It leaves that job, and a job without files is deleted.',
    }),
  }),
  answer: z.object({ job: jobDetail }),
  errors: ['not-now'],
});

export const startConversation = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/start-conversation',
  summary: 'Starts work on a conversation without waiting for its missing tracks.',
  access: 'job:change',
  params: jobParams,
  body: z.object({ jobFileId: id.meta({ description: 'Id of the file in the job' }) }),
  answer: z.object({ job: jobDetail }),
  errors: ['not-now'],
});

export const readJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId',
  summary: 'Returns a job with its files, its stages and what the caller may do.',
  access: 'job:read',
  scope: 'jobs:read',
  params: jobParams,
  answer: z.object({ job: jobDetail }),
});

export const changeJob = endpoint({
  method: 'PATCH',
  path: '/api/jobs/:jobId',
  summary: 'Changes the settings of a draft or the name of a job. An outdated `revision` is refused.',
  access: 'job:change',
  scope: 'jobs:write',
  params: jobParams,
  body: jobSettings.partial().extend({
    manyFiles: z
      .boolean()
      .optional()
      .meta({ description: 'Only for a draft: whether all files belong to this job' }),
    waitsForStart: z
      .literal(true)
      .optional()
      .meta({ description: 'Only for a draft: its files wait for `start` from now on' }),
    revision: z.number().int(),
  }),
  answer: z.object({ job: jobDetail }),
  errors: ['changed-meanwhile', 'not-now', 'language-not-supported', 'quality-not-available'],
});

/** Action reserved for people: closed to API keys. */
const personalJobAction = <const N extends string>(name: N, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/jobs/:jobId/${name}`,
    summary,
    access: 'job:change',
    params: jobParams,
    answer: z.object({ job: jobDetail }),
    errors: ['not-now'],
  });

const jobAction = <const N extends string>(name: N, summary: string) =>
  endpoint({ ...personalJobAction(name, summary), scope: 'jobs:write' });

export const cancelJob = jobAction('cancel', 'Cancels a job. Existing results remain.');
export const retryJob = jobAction('retry', 'Retries a failed job at the step that failed.');
/** Approves the transcript, which only a person can do. */
export const acceptJob = personalJobAction('accept', 'Accepts a job, which completes it.');
/** Allowed for anyone who may accept the job. Until then, the transcript is locked for all. */
export const reopenJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/reopen',
  summary: 'Reopens a completed job. Its transcripts can be edited again and are no longer approved.',
  access: 'job:change',
  params: jobParams,
  body: z.object({ reason: moveReason }),
  answer: z.object({ job: jobDetail }),
  errors: ['not-now'],
});

export const restoreJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/restore',
  summary: 'Restores a deleted job within 30 days: the caller’s own, or any for the organisation’s admins.',
  access: 'job:restore',
  scope: 'jobs:write',
  params: jobParams,
  answer: z.object({ job: jobDetail }),
});

export const deleteJob = endpoint({
  method: 'DELETE',
  path: '/api/jobs/:jobId',
  summary: 'Deletes a job, restorable for 30 days; then purges it with its files, transcripts and exports.',
  access: 'job:change',
  scope: 'jobs:write',
  params: jobParams,
  answer: z.object({ restorableUntil: z.iso.datetime() }),
});
