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
  owner: z.object({ id, name: z.string() }).meta({ description: 'Owner of the job' }),
  people: z
    .array(
      z.object({
        id,
        name: z.string(),
        access: z.enum(SHARED_ACCESS),
        since: z.iso.datetime(),
      }),
    )
    .meta({ description: 'People with whom the job is shared, by name' }),
  groups: z
    .array(z.object({ id, name: z.string(), members: z.array(z.string()) }))
    .meta({ description: 'Groups of the owner, whose members may read the job' }),
  reviewers: z
    .array(z.object({ id, name: z.string(), since: z.iso.datetime(), until: z.iso.datetime().nullable() }))
    .meta({ description: 'Reviewers who may read and edit the job now' }),
  study: z
    .object({ id, name: z.string() })
    .nullable()
    .meta({ description: 'Study that the job belongs to, whose members may see it' }),
});
export type JobPeople = z.infer<typeof jobPeople>;

export const readJobPeople = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/people',
  summary: 'Returns who has access to a job.',
  access: 'job:share',
  params: jobParams,
  answer: jobPeople,
});

export const findColleagues = endpoint({
  method: 'GET',
  path: '/api/colleagues',
  summary: 'Lists the active customers of the caller’s organisation, to share or transfer a job.',
  access: 'job:share',
  answer: z.object({ people: z.array(z.object({ id, name: z.string(), username: z.string() })) }),
});

export const shareJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/share',
  summary: 'Shares a job with a colleague, or changes their access.',
  access: 'job:share',
  params: jobParams,
  body: z.object({ personId, access: z.enum(SHARED_ACCESS) }),
  answer: jobPeople,
  errors: ['unknown-user', 'not-now'],
});

export const unshareJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/unshare',
  summary: 'Removes a colleague’s access to a job. Changes nothing if they had none.',
  access: 'job:share',
  params: jobParams,
  body: z.object({ personId: id }),
  answer: jobPeople,
});

export const transferJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/transfer',
  summary: 'Transfers a job to a colleague.',
  access: 'job:share',
  params: jobParams,
  body: z.object({
    personId,
    retainedAccess: z
      .enum(SHARED_ACCESS)
      .nullable()
      .meta({ description: 'Access that the previous owner retains; `null` for none' }),
  }),
  answer: z.object({
    job: jobDetail.nullable().meta({ description: '`null` if the caller may no longer see the job' }),
  }),
  errors: ['unknown-user', 'not-now'],
});

export const moveJobToStudy = endpoint({
  method: 'PUT',
  path: '/api/jobs/:jobId/study',
  summary: 'Adds a job to a study, whose members can then see it; `null` removes it from its study.',
  access: 'job:share',
  params: jobParams,
  body: z.object({ studyId: id.nullable() }),
  answer: z.object({ studyId: id.nullable() }),
});
