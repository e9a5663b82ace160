import { findJobs } from '@colloquy/contract';
import { addressOf } from '../../app/api/address.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import type { JobsFixed } from './job-list.queries.ts';

/** The whole filtered list as CSV. */
export function csvAddress(state: ListState, fixed: JobsFixed): string {
  const { q, sort, sid, whose } = listQueryOf(findJobs, state);
  return addressOf('/api/jobs.csv', {}, { q, sort, sid, whose, ...fixed });
}
