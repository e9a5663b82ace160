import type { Home, HomeNews } from '@colloquy/contract/dashboard';
import { AtSign, CircleQuestionMark, MessageSquareReply, Share2, UserRoundCheck } from 'lucide-react';
import { Link } from 'react-router';
import { Moment } from '../../../ui/text/moment.tsx';
import { pathFromList, pathOfJob } from '../../jobs/index.ts';
import * as text from '../messages.ts';
import { HomeSection } from './home-section.tsx';

const ICONS = {
  mention: AtSign,
  reply: MessageSquareReply,
  question: CircleQuestionMark,
  shared: Share2,
  transferred: UserRoundCheck,
};

/** What others wrote to the person or gave them, each with a link to the place. */
export function HomeNewsList({ news }: { news: Home['news'] }) {
  return (
    <HomeSection title={text.forYou} empty={text.noneForYou} isEmpty={news.length === 0}>
      {news.map((each) => (
        <NewsRow key={`${each.kind}/${each.job.id}/${each.at}`} news={each} />
      ))}
    </HomeSection>
  );
}

function NewsRow({ news }: { news: HomeNews }) {
  const Icon = ICONS[news.kind];
  return (
    <li className="relative flex gap-3 px-3 py-2 hover:bg-paper">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ink-3" />
      <div className="min-w-0 grow">
        <Link to={pathOfNews(news)} className="font-medium wrap-anywhere after:absolute after:inset-0">
          {text.newsText(news)}
        </Link>
        {news.text !== null && <p className="line-clamp-2 text-xs text-ink-2 wrap-anywhere">{news.text}</p>}
      </div>
      <Moment at={news.at} className="shrink-0 text-xs text-ink-3" />
    </li>
  );
}

/** A message leads to its words, with the comments beside them. */
function pathOfNews({ job, recordingId, atMs }: HomeNews): string {
  if (recordingId === null) return pathFromList(job, 'customer');
  const search = new URLSearchParams({ file: recordingId, panel: 'comments' });
  if (atMs !== null) search.set('t', String(atMs));
  return `${pathOfJob(job, 'customer')}?${search}`;
}
