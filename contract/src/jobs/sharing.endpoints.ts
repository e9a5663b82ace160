import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { jobDetail } from './jobs.endpoints.ts';

/**
 * Access of a colleague to a shared job. `read`: read, listen, download, comment. `work`: everything the
 * owner may do, except sharing, transferring and deleting the job.
 */
export const SHARED_ACCESS = ['read', 'work'] as const;
export type SharedAccess = (typeof SHARED_ACCESS)[number];

const jobParams = z.object({ jobId: id });
const personId = id.meta({ description: 'An active customer of the same organisation' });

export const jobPeople = z.object({
  owner: z.object({ id, name: z.string() }).meta({ description: 'Whose job it is' }),
  people: z
    .array(
      z.object({
        id,
        name: z.string(),
        access: z.enum(SHARED_ACCESS),
        since: z.iso.datetime(),
      }),
    )
    .meta({ description: 'With whom it is shared, by name' }),
  groups: z
    .array(z.object({ id, name: z.string(), members: z.array(z.string()) }))
    .meta({ description: 'Groups of its owner, whose members read it as well' }),
  reviewers: z
    .array(z.object({ id, name: z.string(), since: z.iso.datetime(), until: z.iso.datetime().nullable() }))
    .meta({ description: 'Reviewers who read and edit it now' }),
  study: z
    .object({ id, name: z.string() })
    .nullable()
    .meta({ description: 'Study that it belongs to, whose members see it as well' }),
});
export type JobPeople = z.infer<typeof jobPeople>;

export const readJobPeople = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/people',
  summary: 'Who has access to a job.',
  access: 'job:share',
  params: jobParams,
  answer: jobPeople,
});

export const findColleagues = endpoint({
  method: 'GET',
  path: '/api/colleagues',
  summary: 'The active customers of the own organisation: who can get a job.',
  access: 'job:share',
  answer: z.object({ people: z.array(z.object({ id, name: z.string(), username: z.string() })) }),
});

export const shareJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/share',
  summary: 'Shares a job with a colleague, or changes what they may do with it.',
  access: 'job:share',
  params: jobParams,
  body: z.object({ personId, access: z.enum(SHARED_ACCESS) }),
  answer: jobPeople,
  errors: ['unknown-user', 'not-now'],
});

export const unshareJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/unshare',
  summary: 'Takes the access of a colleague away. Nothing happens where they had none.',
  access: 'job:share',
  params: jobParams,
  body: z.object({ personId: id }),
  answer: jobPeople,
});

export const transferJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/transfer',
  summary: 'Makes a job that of a colleague.',
  access: 'job:share',
  params: jobParams,
  body: z.object({
    personId,
    retainedAccess: z.enum(SHARED_ACCESS).nullable().meta({
      description: 'What whoever had it may still do with it; null: nothing',
    }),
  }),
  answer: z.object({
    job: jobDetail.nullable().meta({ description: 'Null where the caller no longer sees it' }),
  }),
  errors: ['unknown-user', 'not-now'],
});

export const moveJobToStudy = endpoint({
  method: 'PUT',
  path: '/api/jobs/:jobId/study',
  summary: 'Puts a job into a study, whose members then see it; null takes it out.',
  access: 'job:share',
  params: jobParams,
  body: z.object({ studyId: id.nullable() }),
  answer: z.object({ studyId: id.nullable() }),
});
