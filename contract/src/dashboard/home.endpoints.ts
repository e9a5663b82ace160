import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { jobSummary } from '../jobs/jobs.endpoints.ts';
import { id } from '../wire.ts';

const total = z.number().int().meta({ description: 'Number of all jobs in the group' });
const jobGroup = z.object({
  total,
  rows: z.array(jobSummary).meta({ description: 'The first jobs of the group' }),
});
const checkedPercent = z.number().int().nullable().meta({
  description:
    'Percentage of the words that the caller played, or that anybody typed or confirmed; `null` without words',
});

const continuedTranscript = z.object({
  job: jobSummary,
  recordingId: id,
  name: z.string().meta({ description: 'Name of the recording' }),
  durationMs: z.number().int().nullable(),
  positionMs: z.number().int().meta({ description: 'Time at which the caller was last' }),
  checkedPercent,
  toCheck: z.number().int().meta({ description: 'Low-confidence words and unclear turns to check' }),
  comments: z.number().int().meta({ description: 'Open comments and questions' }),
});
export type ContinuedTranscript = z.infer<typeof continuedTranscript>;

const homeNews = z.object({
  kind: z.enum(['mention', 'reply', 'question', 'shared', 'transferred']),
  by: z.string().nullable().meta({ description: 'Name of the person who did it' }),
  at: z.iso.datetime(),
  job: jobSummary,
  recordingId: id.nullable().meta({ description: 'Recording of the message; `null` for jobs' }),
  recording: z.string().nullable().meta({ description: 'Its name' }),
  atMs: z.number().int().nullable().meta({ description: 'Start of the quoted words in the recording' }),
  text: z.string().nullable().meta({ description: 'Text of the message' }),
});
export type HomeNews = z.infer<typeof homeNews>;

const firstSteps = z.object({
  hasRecording: z.boolean().meta({ description: 'A recording was uploaded or made' }),
  hasChecked: z.boolean().meta({ description: 'Words were typed or confirmed' }),
  hasDownloaded: z.boolean().meta({ description: 'A transcript was downloaded' }),
  hasSample: z.boolean().meta({ description: 'The sample interview is among the caller’s jobs' }),
});
export type CustomerSteps = z.infer<typeof firstSteps>;

export const readHome = endpoint({
  method: 'GET',
  path: '/api/home',
  summary:
    'Returns the home page of a customer: where they were, jobs to review, in progress and completed, and what concerns them.',
  access: 'home:read',
  query: z.object({
    uncertaintyThreshold: z.coerce.number().min(0.001).max(1).optional().meta({
      description: 'Words with at least this error probability are counted as words to check',
    }),
  }),
  answer: z.object({
    continued: z
      .array(continuedTranscript)
      .meta({ description: 'Transcripts of unfinished jobs that the caller was in last, latest first' }),
    toReview: z.object({
      total,
      rows: z.array(z.object({ job: jobSummary, languages: z.array(z.string()), checkedPercent })),
    }),
    attention: jobGroup.meta({
      description: 'The caller’s own jobs with a file that failed, or waits for credits or an engine',
    }),
    running: jobGroup.meta({ description: 'Jobs in automatic processing, or waiting for it' }),
    done: jobGroup.meta({ description: 'Completed jobs, latest first' }),
    news: z.array(homeNews).meta({
      description:
        'Questions to the caller; mentions, replies, and jobs shared or transferred in the last two weeks. Latest first',
    }),
    drafts: z.number().int().meta({ description: 'Number of the caller’s drafts, whose work has not begun' }),
    deleted: z.number().int().meta({ description: 'Number of deleted jobs that the caller can restore' }),
    firstSteps: firstSteps.nullable().meta({ description: '`null` for callers with many jobs' }),
  }),
});
export type Home = z.infer<typeof readHome.answer>;
