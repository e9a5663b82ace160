import { buildUrl } from '@colloquy/contract';
import { findReviewerWorkQuery, REVIEWERS_CSV_PATH, type ReviewerWork } from '@colloquy/contract/review';
import { useQuery } from '@tanstack/react-query';
import { Coins, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { listPageOf, listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../ui/form/select.tsx';
import { formatNumber, formatMinor } from '../../ui/format/amount.ts';
import { formatDuration } from '../../ui/format/duration.ts';
import { formatDay } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { withFilter } from '../../ui/table/list-state.ts';
import type { Column } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { lastMonths, minutesOf, monthName, Amounts } from './parts/statement-format.tsx';
import { OperatorReviewers } from './parts/operator-reviewers.tsx';
import { RateDialog } from './parts/rate-dialog.tsx';
import { reviewerWorkQuery } from './review.queries.ts';
import * as text from './messages.ts';

const FILTERS = ['month'] as const;

type OnSetRate = (reviewer: ReviewerWork) => void;

const columnsFor = (usersPath: string, onSetRate: OnSetRate): readonly Column<ReviewerWork>[] => [
  {
    id: 'name',
    header: text.reviewer,
    sort: 'name',
    cell: ({ id, name, isActive }) => (
      <Link to={`${usersPath}/${id}`} className="font-medium wrap-anywhere">
        <bdi>{name}</bdi>
        {!isActive && <span className="block text-xs font-normal text-ink-3">{text.deactivated}</span>}
      </Link>
    ),
  },
  {
    id: 'load',
    header: text.openWork,
    cell: ({ offered, inProgress }) => text.workload(formatNumber(inProgress), formatNumber(offered)),
  },
  { id: 'jobs', header: text.jobs, align: 'end', cell: ({ jobs }) => formatNumber(jobs) },
  {
    id: 'minutes',
    header: text.audioMinutes,
    align: 'end',
    cell: ({ audioMs }) => formatNumber(minutesOf(audioMs)),
  },
  {
    id: 'turnaround',
    header: text.medianTurnaround,
    align: 'end',
    cell: ({ turnaroundMs }) => (turnaroundMs === null ? '–' : formatDuration(turnaroundMs)),
  },
  {
    id: 'rate',
    header: text.ratePerMinute,
    align: 'end',
    cell: (reviewer) => (
      <span className="inline-flex items-center gap-2">
        {reviewer.rate === null ? text.notSet : formatMinor(reviewer.rate.minor, reviewer.rate.currency)}
        <Button
          size="small"
          variant="ghost"
          icon={<Coins aria-hidden size={14} />}
          aria-label={text.setRateOf(reviewer.name)}
          onClick={() => onSetRate(reviewer)}
        >
          {text.set}
        </Button>
      </span>
    ),
  },
  { id: 'amount', header: text.amount, align: 'end', cell: (work) => <Amounts work={work} /> },
  {
    id: 'away',
    header: text.away,
    cell: ({ awayFrom, awayTo }) =>
      awayFrom === null || awayTo === null ? '–' : text.awayRange(formatDay(awayFrom), formatDay(awayTo)),
  },
];

/** The organisation's reviewers with open work, work of a month and pay. */
export function ReviewersScreen() {
  const [state, change] = useListState(FILTERS);
  const page = listPageOf(useQuery(reviewerWorkQuery(state)));
  const [ratedReviewer, setRatedReviewer] = useState<ReviewerWork>();
  const usersPath = useUserInfo()?.role === 'admin' ? '/admin/users' : '/organisationadmin/users';
  const columns = useMemo(() => columnsFor(usersPath, setRatedReviewer), [usersPath]);
  const [months] = useState(() => lastMonths(13));
  const { month = months[0]! } = state.filters;
  const { q, sort } = listQueryOf(findReviewerWorkQuery, state);
  return (
    <Page title={text.reviewers}>
      <SelectField
        label={text.month}
        className="mb-3 max-w-60"
        options={months.map((value) => ({ value, label: monthName(value) }))}
        value={month}
        onChange={({ target }) => change({ filters: withFilter(state.filters, 'month', target.value) })}
      />
      <DataTable
        counted={text.countedReviewers}
        label={text.reviewersIn(monthName(month))}
        searchLabel={text.searchReviewers}
        columns={columns}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        scope={FILTERS}
        csvHref={buildUrl(REVIEWERS_CSV_PATH, {}, { q, sort, month })}
        empty={
          <EmptyState
            icon={<UsersRound aria-hidden size={28} strokeWidth={1.5} />}
            title={text.noOwnReviewers}
            text={text.noOwnReviewersText}
          />
        }
      />
      <OperatorReviewers month={month} />
      {ratedReviewer && <RateDialog reviewer={ratedReviewer} onClose={() => setRatedReviewer(undefined)} />}
    </Page>
  );
}
