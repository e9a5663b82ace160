import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ROLES } from '../roles.ts';
import { SIDS } from '../services.ts';
import { id } from '../wire.ts';

/** Results of each kind, at most. */
export const MAX_FOUND_THINGS = 5;

const organisationName = z.string().nullable().meta({
  description: 'Name of the organisation, if the caller searches several',
});

const foundJob = z.object({
  id,
  code: z.string().meta({ description: 'Job number shown to people, such as QA-1042' }),
  sid: z.enum(SIDS),
  name: z.string().nullable().meta({ description: '`null` for platform admins, who find jobs by code only' }),
  organisation: organisationName,
  assignmentId: id.nullable().meta({ description: 'For reviewers: the assignment that opens the job' }),
});
export type FoundJob = z.infer<typeof foundJob>;

const foundFile = z.object({
  id: id.meta({ description: 'Id of the recording, which has the transcript' }),
  name: z.string(),
  job: foundJob,
});

const foundPerson = z.object({
  id,
  name: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  organisation: organisationName,
});
export type FoundPerson = z.infer<typeof foundPerson>;

const foundOrganisation = z.object({ id, name: z.string(), code: z.string() });
export type FoundOrganisation = z.infer<typeof foundOrganisation>;

export const findThings = endpoint({
  method: 'GET',
  path: '/api/search/things',
  summary:
    'Finds jobs, files, people and organisations by name or number for the command menu: at most five of each kind, that the caller may see.',
  access: 'signed-in',
  query: z.object({ q: z.string().trim().min(1).max(100).meta({ description: 'Words in any order' }) }),
  answer: z.object({
    jobs: z.array(foundJob),
    files: z.array(foundFile),
    people: z.array(foundPerson),
    organisations: z.array(foundOrganisation),
  }),
});
export type FoundThings = z.infer<typeof findThings.answer>;
