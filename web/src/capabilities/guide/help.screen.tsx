import { useSearchParams } from 'react-router';
import { FeedbackButton } from '../../app/feedback/feedback-button.tsx';
import { Page } from '../../app/screens/page.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatCount } from '../../ui/format/amount.ts';
import { useFocusFallback } from '../../ui/overlay/return-focus.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { TopicText } from './parts/topic-text.tsx';
import { findTopics } from './topic.ts';
import { HELP } from './topics/help-topics.ts';

/** Searchable short answers, with a link to support. */
export function HelpScreen() {
  const [search, setSearch] = useSearchParams();
  const query = search.get('q') ?? '';
  const found = findTopics(HELP, query);
  // “Show all topics” disappears when it is pressed.
  const topics = useFocusFallback<HTMLDivElement>();
  const setQuery = (q: string) =>
    setSearch(q === '' ? {} : { q }, { replace: true, preventScrollReset: true });
  return (
    <Page
      title="Help"
      actions={
        <>
          <ButtonLink to="/client/guide">Guide</ButtonLink>
          <ButtonLink to="/client/privacy-guidelines">Privacy guidelines</ButtonLink>
          <FeedbackButton about="help" />
        </>
      }
    >
      <div className="mb-4 max-w-md">
        <SearchBox label="Search the help" value={query} onChange={setQuery} />
      </div>
      <p role="status" className="sr-only">
        {query !== '' && `${formatCount(found.length, 'topic')} found`}
      </p>
      <div ref={topics} tabIndex={-1}>
        {found.length === 0 ? (
          <EmptyState
            title="No results found"
            text="No topic has these words. Ask below, and a person answers."
            action={<Button onClick={() => setQuery('')}>Show all topics</Button>}
          />
        ) : (
          <ul className="max-w-3xl divide-y divide-line rounded-md border border-line bg-surface">
            {found.map((topic) => (
              <li key={topic.id}>
                <details open={query !== '' && found.length <= 3} className="group px-4 py-2.5">
                  <summary className="font-medium">{topic.title}</summary>
                  <div className="pt-2 pb-1 text-ink-2">
                    <TopicText topic={topic} />
                  </div>
                </details>
              </li>
            ))}
          </ul>
        )}
      </div>
      <section aria-labelledby="ask" className="mt-8">
        <h2 id="ask" className="mb-2 text-base font-semibold">
          Ask a person
        </h2>
        <p className="mb-3 max-w-2xl text-ink-2">
          Write what you want to do and what happens instead. You are told here when there is an answer.
        </p>
        <ButtonLink to="/client/help/support">Ask, and see your questions</ButtonLink>
      </section>
    </Page>
  );
}
