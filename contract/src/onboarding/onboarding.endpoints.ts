import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';

export const openSampleInterview = endpoint({
  method: 'POST',
  path: '/api/sample-interview',
  summary:
    'Creates the sample interview as a job of the caller, free of charge, or returns the one they have. Its transcript is imported within seconds.',
  access: 'job:create',
  body: z.object({
    requestId: id.meta({ description: 'Idempotency key: repeated requests create one job' }),
  }),
  answer: z.object({ jobId: id }),
  errors: ['service-not-available', 'quality-not-available'],
});

export const readOrganisationSteps = endpoint({
  method: 'GET',
  path: '/api/organisation/first-steps',
  summary: 'Returns the first steps of the caller’s organisation, and which of them are done.',
  access: 'organisation:configure',
  answer: z.object({
    hasPlan: z.boolean().meta({ description: 'A subscription is active' }),
    hasColleagues: z.boolean().meta({ description: 'Somebody besides the caller has an account' }),
    hasLanguages: z.boolean().meta({ description: 'The languages to list first are chosen' }),
    hasJob: z.boolean().meta({ description: 'There is a job besides sample interviews' }),
  }),
});
export type OrganisationSteps = z.infer<typeof readOrganisationSteps.answer>;
