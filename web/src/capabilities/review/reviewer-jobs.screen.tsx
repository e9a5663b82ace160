import { useQuery } from '@tanstack/react-query';
import { CheckCheck, ClipboardCheck } from 'lucide-react';
import { useInvalidations } from '../../app/query-client.ts';
import { listPageOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Filter } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { DONE_COLUMNS, OPEN_COLUMNS } from './assignment-columns.tsx';
import { assignmentsCsv, assignmentsQuery } from './review.queries.ts';
import * as text from './messages.ts';

const FILTERS = ['state'] as const;
const NO_FILTERS: readonly string[] = [];
const FILTERS_SHOWN: readonly Filter[] = [
  {
    name: 'state',
    label: text.state,
    options: [
      { value: 'offered', label: text.offeredToYou },
      { value: 'accepted', label: text.accepted },
      { value: 'withdrawn', label: text.withdrawn },
    ],
  },
];
const OPEN = { state: 'open' } as const;
const DONE = { state: 'done' } as const;

/** Home page of a reviewer: offered and accepted jobs. */
export function ReviewerJobsScreen() {
  const [state, change] = useListState(FILTERS);
  useInvalidations('assignments');
  const page = listPageOf(useQuery(assignmentsQuery(state, OPEN)));
  return (
    <Page
      title={text.jobs}
      actions={
        <>
          <ButtonLink to="/reviewer/absence">{text.absence}</ButtonLink>
          <ButtonLink to="/reviewer/statement">{text.statement}</ButtonLink>
        </>
      }
    >
      <DataTable
        counted={text.countedJobs}
        label={text.assignedJobs}
        searchLabel={text.searchJobs}
        columns={OPEN_COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        csvHref={assignmentsCsv(state, OPEN)}
        filters={FILTERS_SHOWN}
        empty={
          <EmptyState
            icon={<ClipboardCheck aria-hidden size={28} strokeWidth={1.5} />}
            title={text.noJobs}
            text={text.noJobsText}
          />
        }
      />
    </Page>
  );
}

/** Completed reviews of a reviewer. */
export function ReviewerCompletedScreen() {
  const [state, change] = useListState(NO_FILTERS);
  useInvalidations('assignments');
  const page = listPageOf(useQuery(assignmentsQuery(state, DONE)));
  return (
    <Page
      title={text.completedJobs}
      actions={<ButtonLink to="/reviewer/statement">{text.monthlyStatement}</ButtonLink>}
    >
      <DataTable
        counted={text.countedJobs}
        label={text.completedJobs}
        searchLabel={text.searchJobs}
        columns={DONE_COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        csvHref={assignmentsCsv(state, DONE)}
        empty={
          <EmptyState
            icon={<CheckCheck aria-hidden size={28} strokeWidth={1.5} />}
            title={text.noCompletedJobs}
            text={text.noCompletedJobsText}
            action={<ButtonLink to="/reviewer/jobs">{text.yourJobs}</ButtonLink>}
          />
        }
      />
    </Page>
  );
}
