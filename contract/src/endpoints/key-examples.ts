import type { BodyInput, EndpointSpec, Params, QueryInput } from '../endpoint.ts';
import * as deleted from '../jobs/deleted-jobs.endpoints.ts';
import * as exports from '../exports/exports.endpoints.ts';
import * as nameLists from '../exports/name-list.endpoints.ts';
import * as failedFiles from '../jobs/failed-files.endpoints.ts';
import * as files from '../files/uploads.endpoints.ts';
import * as jobBills from '../jobs/job-bills.endpoints.ts';
import * as jobFiles from '../jobs/job-files.endpoints.ts';
import * as jobList from '../jobs/job-list.endpoints.ts';
import * as drafts from '../jobs/drafts.endpoints.ts';
import * as jobs from '../jobs/jobs.endpoints.ts';
import * as models from '../models/models.endpoints.ts';
import * as recordings from '../jobs/recordings.endpoints.ts';
import * as transcripts from '../transcripts/transcripts.endpoints.ts';
import * as webhooks from '../webhooks/webhooks.endpoints.ts';
import * as wordSearch from '../transcripts/word-search.endpoints.ts';

/** Input of an example. `$NAME` is a variable set by the reader, such as an id. */
export type ExampleInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Name of the file that is the body. */
  file?: string;
};
export type KeyExample = { group: string; name: string; endpoint: EndpointSpec; input: ExampleInput };

type InputOf<E extends EndpointSpec> = (E['params'] extends object ? { params: Params<E> } : unknown) &
  (E['query'] extends object ? { query?: QueryInput<E> } : unknown) &
  (E['body'] extends object ? { body: BodyInput<E> } : unknown) &
  (E['file'] extends string ? { file: string } : unknown);

const of = <E extends EndpointSpec>(
  group: string,
  name: string,
  endpoint: E,
  ...[input]: Record<never, never> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]
): KeyExample => ({ group, name, endpoint, input: (input ?? {}) as ExampleInput });

const job = { params: { jobId: '$JOB_ID' } };
const hook = { params: { webhookId: '$WEBHOOK_ID' } };

/**
 * One example for each endpoint open to API keys, in the order of use. The API reference shows each as a
 * command and as a program, and a test runs both. `name` is the endpoint's name in the contract.
 */
export const KEY_EXAMPLES: readonly KeyExample[] = [
  of('Recordings', 'uploadRecording', recordings.uploadRecording, {
    query: {
      requestId: '$REQUEST_ID',
      fileName: 'interview.wav',
      name: 'Panel',
      language: 'en',
      speakers: 2,
    },
    file: 'interview.wav',
  }),
  of('Recordings', 'readUploadLimits', files.readUploadLimits),
  of('Recordings', 'findSpeechLanguages', models.findSpeechLanguages),
  of('Recordings', 'findQualities', models.findQualities, { query: { language: 'en' } }),
  of('Jobs', 'createJob', jobs.createJob, {
    body: {
      requestId: '$REQUEST_ID',
      sid: 'SID002',
      name: 'Panel',
      language: 'en',
      speakers: null,
      manyFiles: true,
    },
  }),
  of('Jobs', 'findJobs', jobList.findJobs, { query: { state: 'open', sort: '-createdAt', size: 20 } }),
  of('Jobs', 'readJob', jobs.readJob, job),
  of('Jobs', 'readJobBill', jobBills.readJobBill, job),
  of('Jobs', 'changeJob', jobs.changeJob, { ...job, body: { name: 'Panel, second wave', revision: 1 } }),
  of('Jobs', 'startJob', drafts.startJob, { ...job, body: { leftOut: [] } }),
  of('Jobs', 'retryJob', jobs.retryJob, job),
  of('Jobs', 'retryInLanguage', failedFiles.retryInLanguage, {
    ...job,
    body: { jobFileId: '$JOB_FILE_ID', language: 'en' },
  }),
  of('Jobs', 'importAsTranscript', failedFiles.importAsTranscript, {
    ...job,
    body: { jobFileId: '$JOB_FILE_ID' },
  }),
  of('Jobs', 'excludeFile', jobs.excludeFile, { ...job, body: { jobFileId: '$JOB_FILE_ID' } }),
  of('Jobs', 'renameFile', jobFiles.renameFile, {
    ...job,
    body: { jobFileId: '$JOB_FILE_ID', from: 'interview.wav', name: 'Interview 1' },
  }),
  of('Jobs', 'excludeRun', failedFiles.excludeRun, { ...job, body: { runId: '$RUN_ID' } }),
  of('Jobs', 'cancelJob', jobs.cancelJob, job),
  of('Jobs', 'deleteJob', jobs.deleteJob, job),
  of('Jobs', 'findDeletedJobs', deleted.findDeletedJobs, { query: { sort: '-deletedAt', size: 20 } }),
  of('Jobs', 'restoreJob', jobs.restoreJob, job),
  of('Transcripts', 'readTranscript', transcripts.readTranscript, {
    params: { recordingId: '$RECORDING_ID' },
    query: { since: 0 },
  }),
  of('Transcripts', 'searchWords', wordSearch.searchWords, { query: { q: 'words', size: 10 } }),
  of('Transcripts', 'readNameList', nameLists.readNameList, job),
  of('Transcripts', 'saveNameList', nameLists.saveNameList, {
    ...job,
    body: { replacements: [{ name: 'Anna Meier', replacement: 'P07' }] },
  }),
  of('Transcripts', 'previewExport', exports.previewExport, { ...job, query: { format: 'vtt' } }),
  of('Transcripts', 'findExportTemplates', exports.findExportTemplates),
  of('Webhooks', 'addWebhook', webhooks.addWebhook, {
    body: {
      address: 'https://hooks.example.org/colloquy',
      description: 'Transcripts for the archive',
      events: ['file.ready', 'file.failed'],
    },
  }),
  of('Webhooks', 'findWebhooks', webhooks.findWebhooks),
  of('Webhooks', 'changeWebhook', webhooks.changeWebhook, {
    ...hook,
    body: { events: ['file.ready', 'file.failed', 'file.unpaid'], version: 1 },
  }),
  of('Webhooks', 'testWebhook', webhooks.testWebhook, hook),
  of('Webhooks', 'findWebhookMessages', webhooks.findWebhookMessages, { ...hook, query: { size: 10 } }),
  of('Webhooks', 'resendWebhookMessage', webhooks.resendWebhookMessage, {
    ...hook,
    body: { messageId: '$MESSAGE_ID' },
  }),
  of('Webhooks', 'renewWebhookSecret', webhooks.renewWebhookSecret, hook),
  of('Webhooks', 'deleteWebhook', webhooks.deleteWebhook, hook),
];

/** Examples for endpoints that respond with bytes. */
export const KEY_DOWNLOADS = [
  {
    group: 'Transcripts',
    path: '/api/jobs/:jobId/export',
    summary:
      'Downloads the transcript of a job as DOCX, PDF, TXT, SRT, VTT, JSON, EAF, TextGrid, XLSX, CSV and more.',
    scope: 'transcripts:export',
    params: { jobId: '$JOB_ID' },
    query: { format: 'vtt' },
    file: 'interview.vtt',
  },
  {
    group: 'Transcripts',
    path: '/api/media/:fileId',
    summary: 'Downloads the audio as played in the browser. Supports range requests.',
    scope: 'media:read',
    params: { fileId: '$FILE_ID' },
    query: {},
    file: 'interview.audio',
  },
  {
    group: 'Jobs',
    path: '/api/jobs.csv',
    summary: 'Downloads the list of jobs as CSV.',
    scope: 'jobs:read',
    params: {},
    query: { state: 'completed' },
    file: 'jobs.csv',
  },
  {
    group: 'Transcripts',
    path: '/api/search.csv',
    summary: 'Downloads the results of a word search as CSV.',
    scope: 'transcripts:read',
    params: {},
    query: { q: 'words' },
    file: 'passages.csv',
  },
] as const;
