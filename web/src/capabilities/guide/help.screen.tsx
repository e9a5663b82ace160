import { useSearchParams } from 'react-router';
import { FeedbackButton } from '../../app/feedback/feedback-button.tsx';
import { Page } from '../../app/screens/page.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFocusFallback } from '../../ui/overlay/return-focus.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { TopicText } from './parts/topic-text.tsx';
import { findTopics } from './topic.ts';
import { HELP } from './topics/help-topics.ts';
import * as text from './messages.ts';

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
      title={text.help}
      actions={
        <>
          <ButtonLink to="/client/guide">{text.guide}</ButtonLink>
          <ButtonLink to="/client/privacy-guidelines">{text.privacyGuidelines}</ButtonLink>
          <FeedbackButton about="help" />
        </>
      }
    >
      <div className="mb-4 max-w-md">
        <SearchBox label={text.searchHelp} value={query} onChange={setQuery} />
      </div>
      <p role="status" className="sr-only">
        {query !== '' && text.topicsFound(found.length)}
      </p>
      <div ref={topics} tabIndex={-1}>
        {found.length === 0 ? (
          <EmptyState
            title={text.noResults}
            text={text.noResultsHint}
            action={<Button onClick={() => setQuery('')}>{text.showAllTopics}</Button>}
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
          {text.askSupport}
        </h2>
        <p className="mb-3 max-w-2xl text-ink-2">{text.askSupportHint}</p>
        <ButtonLink to="/client/help/support">{text.yourQuestions}</ButtonLink>
      </section>
    </Page>
  );
}
