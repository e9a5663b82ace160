import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { nameReplacements } from './inputs.ts';

const params = z.object({ jobId: id });

export const nameList = z.object({
  replacements: nameReplacements.meta({
    description: 'Names in the order in which they were entered; longer names are replaced first',
  }),
  suggestions: z.array(z.object({ name: z.string(), replacement: z.string() })).meta({
    description:
      'Names of speakers of the job that are not in the list, each with its participant code, or an empty text',
  }),
  canChange: z.boolean().meta({ description: 'Whether the caller may change the list' }),
});
export type NameList = z.infer<typeof nameList>;

export const readNameList = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/name-list',
  summary: 'Returns the names that downloads of a job replace with the option `pseudonyms`.',
  access: 'transcript:read',
  scope: 'transcripts:export',
  params,
  answer: nameList,
});

export const saveNameList = endpoint({
  method: 'PUT',
  path: '/api/jobs/:jobId/name-list',
  summary:
    'Replaces the list of names that downloads of a job replace with the option `pseudonyms`. Completed jobs can be given one, too: their transcripts do not change.',
  access: 'transcript:edit',
  scope: 'jobs:write',
  params,
  body: z.object({ replacements: nameReplacements }),
  answer: nameList,
});
