import { buildUrl, jobPath } from '@colloquy/contract';
import {
  FEEDBACK_SUBJECT_LABELS,
  FEEDBACK_CSV_PATH,
  type FeedbackEntry,
  findFeedbackQuery,
  markFeedback,
} from '@colloquy/contract/support';
import { useQuery } from '@tanstack/react-query';
import { MailCheck, MailOpen, MessageSquareHeart } from 'lucide-react';
import { Link } from 'react-router';
import { runAction } from '../../app/actions/use-action.ts';
import { call } from '../../app/api/client.ts';
import { useInvalidations, queryClient } from '../../app/query-client.ts';
import { listPageOf, listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { Chip } from '../../ui/feedback/chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { dayFilters, type Column, type Filter } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { Moment } from '../../ui/text/moment.tsx';
import { feedbackQuery } from './support.queries.ts';
import * as messages from './messages.ts';

const FILTERS = ['about', 'rating', 'read', 'from', 'to'] as const;

const FILTER_CONTROLS: readonly Filter[] = [
  {
    name: 'read',
    label: messages.read,
    options: [
      { value: 'unread', label: messages.unread },
      { value: 'read', label: messages.read },
    ],
  },
  {
    name: 'about',
    label: messages.about,
    options: Object.entries(FEEDBACK_SUBJECT_LABELS).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'rating',
    label: messages.rating,
    options: ['1', '2', '3', '4', '5'].map((value) => ({ value, label: messages.ratingOf5(value) })),
  },
  ...dayFilters(messages.sentFrom, messages.sentUntil),
];

const COLUMNS: readonly Column<FeedbackEntry>[] = [
  {
    id: 'text',
    header: messages.comment,
    cell: ({ text, readAt }) => (
      <span className={`whitespace-pre-wrap wrap-anywhere ${readAt === null ? 'font-medium' : ''}`}>
        {text}
      </span>
    ),
  },
  {
    id: 'rating',
    header: messages.rating,
    sort: 'rating',
    cell: ({ rating }) => (rating === null ? '–' : messages.ratingOf5(rating)),
  },
  {
    id: 'about',
    header: messages.about,
    sort: 'about',
    width: 'w-40',
    cell: (entry) => <FeedbackSubjectCell entry={entry} />,
  },
  {
    id: 'person',
    header: messages.from,
    sort: 'person',
    cell: ({ person, organisation }) => (
      <>
        {person}
        <span className="block text-xs text-ink-3">{organisation}</span>
      </>
    ),
  },
  {
    id: 'read',
    header: messages.read,
    sort: 'readAt',
    cell: ({ readAt }) =>
      readAt === null ? <Chip tone="attention">{messages.newFeedback}</Chip> : messages.read,
  },
  {
    id: 'created',
    header: messages.sent,
    sort: 'createdAt',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

function FeedbackSubjectCell({ entry }: { entry: FeedbackEntry }) {
  return (
    <>
      {entry.sid !== null && entry.jobId !== null ? (
        <Link to={jobPath(entry.sid, entry.jobId)}>{entry.job}</Link>
      ) : (
        FEEDBACK_SUBJECT_LABELS[entry.about]
      )}
      <span className="block text-xs wrap-anywhere text-ink-3">{entry.page}</span>
    </>
  );
}

async function markAsRead(rows: readonly FeedbackEntry[], isRead: boolean, done: () => void): Promise<void> {
  const body = { ids: rows.map(({ id }) => id), isRead };
  if (await runAction(() => call(markFeedback, { body }), {})) done();
  await queryClient.invalidateQueries({ queryKey: ['support-inbox'] });
}

/** Feedback on the product, for platform admins. */
export function FeedbackScreen() {
  const [state, change] = useListState(FILTERS);
  useInvalidations('support-inbox');
  const page = listPageOf(useQuery(feedbackQuery(state)));
  const { q, sort, about, rating, read, from, to } = listQueryOf(findFeedbackQuery, state);
  return (
    <Page title={messages.feedback}>
      <DataTable
        label={messages.feedback}
        searchLabel={messages.searchFeedback}
        columns={COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        filters={FILTER_CONTROLS}
        csvHref={buildUrl(FEEDBACK_CSV_PATH, {}, { q, sort, about, rating, read, from, to })}
        bulkActions={[
          {
            label: messages.markAsRead,
            icon: <MailCheck aria-hidden size={14} />,
            run: (rows, done) => void markAsRead(rows, true, done),
          },
          {
            label: messages.markAsUnread,
            icon: <MailOpen aria-hidden size={14} />,
            run: (rows, done) => void markAsRead(rows, false, done),
          },
        ]}
        empty={
          <EmptyState
            icon={<MessageSquareHeart aria-hidden size={28} strokeWidth={1.5} />}
            title={messages.noFeedback}
            text={messages.noFeedbackText}
          />
        }
      />
    </Page>
  );
}
