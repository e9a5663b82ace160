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
    description: 'What was said of this file alone; else the settings of the job hold',
  }),
  consentAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Of a recording made in the browser: when the consent to it was confirmed' }),
  durationMs: z.number().int().nullable(),
  recordingId: id.nullable(),
  transcriptName: z
    .string()
    .nullable()
    .meta({ description: 'The transcript that came with the sound: its words are taken, instead of heard' }),
  stage: z.number().int(),
  status: z.enum(JOB_STATUSES),
  tracks: z
    .array(fileTrack)
    .meta({ description: 'Files that are heard as this one conversation, each the sound of one speaker' }),
  tracksMissing: z
    .number()
    .int()
    .meta({ description: 'How many more of them have to come before work begins' }),
  progress: fileProgress,
  runs: z.array(stageRun).meta({ description: 'Ordered work on the file, by stage' }),
  transcribedBy: transcribedBy
    .nullable()
    .meta({ description: 'What wrote its words down; null until something did' }),
  canExclude: z
    .boolean()
    .meta({ description: 'The caller may go on without this file; another one stays in the job' }),
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
  canReopen: z.boolean().meta({ description: 'Take Accept back' }),
  canEdit: z.boolean().meta({ description: 'Change its words: of a completed job nobody may' }),
  canShare: z.boolean().meta({ description: 'Say who has access, and hand it over' }),
});

/**
 * Access of the caller: `own` ordered or received by transfer; shared to `work` on or to `read`, as
 * colleagues in a group do; `role`: as an admin or a reviewer.
 */
export const JOB_ACCESS = ['own', 'work', 'read', 'role'] as const;
export type JobAccess = (typeof JOB_ACCESS)[number];

export const jobSummary = z.object({
  id,
  code: z.string().meta({ description: 'The number that people see, QA-1042' }),
  sid: z.enum(SIDS),
  name: z.string(),
  stage: z.number().int().meta({ description: 'Numeric state, see the stage tables' }),
  stageLabel: z.string(),
  status: z.enum(JOB_STATUSES),
  settings: jobSettings,
  manyFiles: z.boolean().meta({ description: 'One job with many files, instead of a job for each file' }),
  progress: fileProgress.nullable().meta({ description: 'Of the least advanced file; null without files' }),
  fileCount: z.number().int(),
  failedFiles: z
    .array(z.string())
    .meta({ description: 'Names of the files that failed, as long as nothing else was done about them' }),
  durationMs: z.number().int().nullable(),
  createdBy: z.string().meta({ description: 'Name of the person' }),
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
    .meta({ description: 'Who gets the sound, as it was ordered; null: it stays on this machine' }),
  approved: z
    .boolean()
    .meta({ description: 'A person has approved the words; until then it is machine work' }),
  reviews: z
    .array(
      z.object({
        reviewer: z.string(),
        state: z.enum(['running', 'done']),
        since: z.iso.datetime().meta({ description: 'When it was accepted, or done' }),
      }),
    )
    .meta({ description: 'Human reviews that are under way or done, the newest first' }),
});
export type JobDetail = z.infer<typeof jobDetail>;

const jobParams = z.object({ jobId: id });

export const createJob = endpoint({
  method: 'POST',
  path: '/api/jobs',
  summary: 'Makes a job with its settings, as a draft in stage 1.',
  access: 'job:create',
  scope: 'recordings:write',
  body: jobSettings.extend({
    sid: z.enum(SIDS),
    manyFiles: z
      .boolean()
      .default(false)
      .meta({ description: 'All files stay together in this job; else each becomes a job of its own' }),
    requestId: id.meta({ description: 'Made by the client: a repeated request makes one job' }),
  }),
  answer: z.object({ job: jobDetail }),
  errors: ['service-not-available', 'language-not-supported', 'quality-not-available'],
});

export const duplicateJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/duplicate',
  summary: 'Makes a new draft with the settings of a job, named after it with the next number behind.',
  access: 'job:create',
  params: jobParams,
  body: z.object({
    requestId: id.meta({ description: 'Made by the client: a repeated request makes one job' }),
  }),
  answer: z.object({ job: jobDetail }),
  errors: ['service-not-available', 'language-not-supported', 'quality-not-available'],
});

export const excludeFile = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/exclude-file',
  summary: 'Leaves one file of a job out: its work stops, and the job goes on without it.',
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
    'Puts a transcript with the sound that it is of: its words are taken and placed in the sound. Files of the same name but for the extension are paired by themselves.',
  access: 'job:change',
  params: jobParams,
  body: z.object({
    jobFileId: id.meta({ description: 'Id of the sound in this job; nothing was heard of it yet' }),
    transcriptId: id.meta({
      description:
        'Id of the transcript in this job or in another one of the caller, that nobody has worked on yet. It leaves that job; a job without files is deleted.',
    }),
  }),
  answer: z.object({ job: jobDetail }),
  errors: ['not-now'],
});

export const startConversation = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/start-conversation',
  summary: 'Begins a conversation with the tracks that have arrived: the others will not come.',
  access: 'job:change',
  params: jobParams,
  body: z.object({ jobFileId: id.meta({ description: 'Id of the file in the job' }) }),
  answer: z.object({ job: jobDetail }),
  errors: ['not-now'],
});

export const readJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId',
  summary: 'One job with its files, stages and what the caller may do.',
  access: 'job:read',
  scope: 'jobs:read',
  params: jobParams,
  answer: z.object({ job: jobDetail }),
});

/** File uploaded for a draft, with the job that it belongs to now. */
export const uploadedFile = z.object({
  uploadIds: z
    .array(id)
    .meta({ description: 'Uploads that it came in: several for tracks, or for a transcript' }),
  jobId: id,
  jobName: z.string(),
  status: z.enum(JOB_STATUSES),
  progress: fileProgress,
});
export type UploadedFile = z.infer<typeof uploadedFile>;

export const findUploadedFiles = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/uploaded-files',
  summary: 'Files that were uploaded for a draft, in whichever job each of them is, with their progress.',
  access: 'job:read',
  params: jobParams,
  answer: z.object({ files: z.array(uploadedFile) }),
});

export const changeJob = endpoint({
  method: 'PATCH',
  path: '/api/jobs/:jobId',
  summary: 'Changes the settings of a draft, or the name of a job. The revision guards against a stale form.',
  access: 'job:change',
  scope: 'jobs:write',
  params: jobParams,
  body: jobSettings.partial().extend({ revision: z.number().int() }),
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

export const cancelJob = jobAction('cancel', 'Stops the work on a job; what was made is kept.');
export const retryJob = jobAction('retry', 'Takes a failed job up again at the failed step.');
/** Approves the transcript, which only a person can do. */
export const acceptJob = personalJobAction('accept', "The customer's Accept: completes the job.");
/** Allowed for anyone who may accept the job. Until then, the transcript is locked for all. */
export const reopenJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/reopen',
  summary:
    'Takes the Accept of a completed job back: its words can be edited again and are not approved any longer.',
  access: 'job:change',
  params: jobParams,
  body: z.object({ reason: moveReason }),
  answer: z.object({ job: jobDetail }),
  errors: ['not-now'],
});

export const restoreJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/restore',
  summary: 'Takes a deletion back, for 30 days: of an own job, or as an admin of any of the organisation.',
  access: 'job:restore',
  scope: 'jobs:write',
  params: jobParams,
  answer: z.object({ job: jobDetail }),
});

export const deleteJob = endpoint({
  method: 'DELETE',
  path: '/api/jobs/:jobId',
  summary: 'Hides a job for 30 days, then it is purged with its files, words and exports.',
  access: 'job:change',
  scope: 'jobs:write',
  params: jobParams,
  answer: z.object({ restorableUntil: z.iso.datetime() }),
});
