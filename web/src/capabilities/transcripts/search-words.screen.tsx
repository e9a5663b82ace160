import { SEARCH_CSV_PATH } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, TextSearch } from 'lucide-react';
import { useRef } from 'react';
import { addressOf } from '../../app/api/address.ts';
import { listPageOf } from '../../app/lists/list-page.ts';
import { Page } from '../../app/screens/page.tsx';
import { buttonLook } from '../../ui/controls/button-look.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { TableFoot } from '../../ui/table/table-foot.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { FoundPassages } from './parts/found-passages.tsx';
import { FEWEST_LETTERS, searchQuery } from './word-search.queries.ts';

const NO_FILTERS: readonly string[] = [];

/** Looks for words in all of one's own transcripts; what is looked for stands in the address. */
export function SearchWordsScreen() {
  const [state, change] = useListState(NO_FILTERS);
  const list = useRef<HTMLDivElement>(null);
  const isAsked = state.q.trim().length >= FEWEST_LETTERS;
  const { rows, next, total, failure, isStandIn } = listPageOf(useQuery(searchQuery(state)));
  return (
    <Page title={isAsked ? `Search: ${state.q}` : 'Search'} hasOwnHeading>
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-title font-semibold">Search the words</h1>
        <SearchBox
          label="Words in your transcripts"
          value={state.q}
          onChange={(q) => change({ q }, { replace: true })}
        />
        {isAsked && rows && rows.length > 0 && (
          <a
            href={addressOf(SEARCH_CSV_PATH, {}, { q: state.q.trim() })}
            download
            className={`${buttonLook()} ml-auto`}
          >
            <Download aria-hidden size={14} />
            CSV
          </a>
        )}
      </header>
      {failure && <Failure message={failure.message} reference={failure.reference} onRetry={failure.retry} />}
      {!isAsked ? (
        <EmptyState
          icon={<TextSearch aria-hidden size={28} strokeWidth={1.5} />}
          title="What was said, and where"
          text="Type at least two letters of what you remember. Every place in your transcripts where it is said is shown, with its speaker and its second."
        />
      ) : !rows ? (
        !failure && <SkeletonLines label="Searching" lines={6} />
      ) : rows.length === 0 && state.page === 1 ? (
        <EmptyState
          title="No results found"
          text="None of your transcripts has these words. Fewer or shorter words find more."
          action={<Button onClick={() => change({ q: '' })}>Look for something else</Button>}
        />
      ) : (
        <div ref={list} className="scroll-mt-14">
          <div aria-busy={isStandIn || undefined} className={isStandIn ? 'renewing' : undefined}>
            <FoundPassages passages={rows} wanted={state.q} />
          </div>
          <div className="max-w-3xl">
            <TableFoot
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
