import { findJobs } from '@colloquy/contract';
import { addressOf } from '../../app/api/address.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import type { JobsFixed } from './job-list.queries.ts';

/** The whole filtered list as CSV. */
export function csvAddress(state: ListState, fixed: JobsFixed): string {
  const { page: _page, size: _size, ...query } = listQueryOf(findJobs, state);
  return addressOf('/api/jobs.csv', {}, { ...query, ...fixed });
}
