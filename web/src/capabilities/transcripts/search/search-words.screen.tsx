import { buildUrl } from '@colloquy/contract';
import { SEARCH_CSV_PATH } from '@colloquy/contract/transcripts';
import { searchWords } from '@colloquy/contract/client';
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Download, TextSearch } from 'lucide-react';
import { useRef } from 'react';
import { listPageOf } from '../../../app/lists/list-query.ts';
import { Page } from '../../../app/screens/page.tsx';
import { buttonClasses } from '../../../ui/controls/button-classes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { TablePagination } from '../../../ui/table/table-pagination.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { call } from '../../../app/api/client.ts';
import { type ListState, toListQuery } from '../../../ui/table/list-state.ts';
import * as text from '../messages.ts';
import { SearchResults } from './search-results.tsx';

const NO_FILTERS: readonly string[] = [];

/** Searches all of the user's own transcripts; the query is in the address. */
export function SearchWordsScreen() {
  const [state, change] = useListState(NO_FILTERS);
  const list = useRef<HTMLDivElement>(null);
  const hasQuery = state.q.trim().length >= MIN_QUERY_LENGTH;
  const { rows, next, total, failure, isPlaceholderData } = listPageOf(useQuery(wordSearchQuery(state)));
  return (
    <Page title={hasQuery ? text.searchPageOf(state.q) : text.searchPage} hasOwnHeading>
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-title font-semibold">{text.searchTranscripts}</h1>
        <SearchBox
          label={text.searchField}
          value={state.q}
          onChange={(q) => change({ q }, { replace: true })}
        />
        {hasQuery && rows && rows.length > 0 && (
          <a
            href={buildUrl(SEARCH_CSV_PATH, {}, { q: state.q.trim() })}
            download
            className={`${buttonClasses()} ml-auto`}
          >
            <Download aria-hidden size={14} />
            {text.csv}
          </a>
        )}
      </header>
      {failure && <Failure message={failure.message} reference={failure.reference} onRetry={failure.retry} />}
      {!hasQuery ? (
        <EmptyState
          icon={<TextSearch aria-hidden size={28} strokeWidth={1.5} />}
          title={text.searchHint}
          text={text.searchHintText}
        />
      ) : !rows ? (
        !failure && <SkeletonLines label={text.searching} lines={6} />
      ) : rows.length === 0 && state.page === 1 ? (
        <EmptyState
          title={text.noResults}
          text={text.noResultsHint}
          action={<Button onClick={() => change({ q: '' })}>{text.clearSearch}</Button>}
        />
      ) : (
        <div ref={list} className="scroll-mt-14">
          <div
            aria-busy={isPlaceholderData || undefined}
            className={isPlaceholderData ? 'renewing' : undefined}
          >
            <SearchResults passages={rows} query={state.q} />
          </div>
          <div className="max-w-3xl">
            <TablePagination
              shown={rows.length}
              total={total}
              next={next}
              state={state}
              change={change}
              list={list}
            />
          </div>
        </div>
      )}
    </Page>
  );
}

/** As in the contract: a single letter matches nearly every line. */
const MIN_QUERY_LENGTH = 2;

/** Passages of the user's own transcripts that match the query. */
const wordSearchQuery = (state: ListState) => {
  const query = { ...toListQuery(state), q: state.q.trim() };
  return queryOptions({
    queryKey: ['words', query],
    queryFn: ({ signal }) => call(searchWords, { query, signal }),
    enabled: query.q.length >= MIN_QUERY_LENGTH,
    placeholderData: keepPreviousData,
    // Changes to words do not invalidate this query.
    staleTime: 0,
  });
};
