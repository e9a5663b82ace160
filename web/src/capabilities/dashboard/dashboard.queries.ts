import { readFigures, readHome } from '@colloquy/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';

export const figuresQuery = queryOptions({
  queryKey: ['figures'],
  queryFn: ({ signal }) => call(readFigures, { signal }),
});

/** Begins as the hints of jobs do. */
export const homeQuery = queryOptions({
  queryKey: ['jobs', 'home'],
  queryFn: ({ signal }) => call(readHome, { signal }),
});
