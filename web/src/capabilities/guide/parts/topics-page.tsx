import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Page } from '../../../app/screens/page.tsx';
import type { Topic } from '../topic.ts';
import { TopicText } from './topic-text.tsx';
import * as text from '../messages.ts';

type TopicsPageProps = { title: string; intro: ReactNode; topics: readonly Topic[]; actions?: ReactNode };

/** A page of topics with a table of contents; each topic has an anchor. */
export function TopicsPage({ title, intro, topics, actions }: TopicsPageProps) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
  return (
    <Page title={title} actions={actions}>
      <div className="grid gap-x-10 broad:grid-cols-[minmax(0,68ch)_220px]">
        <div className="grid gap-8">
          <div className="max-w-[68ch] text-ink-2">{intro}</div>
          {topics.map((topic) => (
            <section key={topic.id} aria-labelledby={topic.id}>
              <h2 id={topic.id} className="mb-2 scroll-mt-16 text-base font-semibold">
                {topic.title}
              </h2>
              <TopicText topic={topic} />
            </section>
          ))}
        </div>
        <nav aria-label={text.onThisPage} className="max-broad:hidden">
          <ul className="sticky top-16 grid gap-1.5 border-l border-line pl-4">
            {topics.map(({ id, title: name }) => (
              <li key={id}>
                <Link to={{ hash: id }} className="text-ink-2 hover:text-ink hover:underline">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Page>
  );
}
