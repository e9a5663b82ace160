import { type BodyInput, type MovedJobs, moveJobs as moveEndpoint } from '@colloquy/contract';
import { call } from '../../app/api/client.ts';
import { renewJobs } from './all-jobs.queries.ts';

/** Moves many jobs by one request. Answers which stayed, and why. Apart, because its schemas are those of lists. */
export async function moveJobs(body: BodyInput<typeof moveEndpoint>): Promise<MovedJobs> {
  try {
    return await call(moveEndpoint, { body });
  } finally {
    renewJobs();
  }
}
