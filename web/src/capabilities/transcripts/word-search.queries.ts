import { searchWords } from '@colloquy/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { type ListState, toListQuery } from '../../ui/table/list-state.ts';

/** As the contract has it: one letter is in every line. */
export const FEWEST_LETTERS = 2;

/** Passages where words are said, of one's own transcripts. */
export const searchQuery = (state: ListState) => {
  const query = { ...toListQuery(state), q: state.q.trim() };
  return queryOptions({
    queryKey: ['words', query],
    queryFn: ({ signal }) => call(searchWords, { query, signal }),
    enabled: query.q.length >= FEWEST_LETTERS,
    placeholderData: keepPreviousData,
    // Words come and go without a hint of their own.
    staleTime: 0,
  });
};
