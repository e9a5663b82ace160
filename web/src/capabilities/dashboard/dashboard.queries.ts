import { readFigures } from '@colloquy/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';

export const figuresQuery = queryOptions({
  queryKey: ['figures'],
  queryFn: ({ signal }) => call(readFigures, { signal }),
});
