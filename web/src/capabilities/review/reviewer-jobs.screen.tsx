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
import { countedJobs } from './messages.ts';

const FILTERS = ['state'] as const;
const NO_FILTERS: readonly string[] = [];
const FILTERS_SHOWN: readonly Filter[] = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'offered', label: 'Offered to you' },
      { value: 'accepted', label: 'Accepted' },
      { value: 'withdrawn', label: 'Withdrawn' },
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
      title="Jobs"
      actions={
        <>
          <ButtonLink to="/reviewer/absence">Absence</ButtonLink>
          <ButtonLink to="/reviewer/statement">Statement</ButtonLink>
        </>
      }
    >
      <DataTable
        counted={countedJobs}
        label="Jobs assigned to you"
        searchLabel="Search by job or organisation"
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
            title="No jobs are assigned to you yet"
            text="Jobs that are offered to you for review appear here automatically."
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
      title="HR completed jobs"
      actions={<ButtonLink to="/reviewer/statement">Statement by month</ButtonLink>}
    >
      <DataTable
        counted={countedJobs}
        label="HR completed jobs"
        searchLabel="Search by job or organisation"
        columns={DONE_COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        csvHref={assignmentsCsv(state, DONE)}
        empty={
          <EmptyState
            icon={<CheckCheck aria-hidden size={28} strokeWidth={1.5} />}
            title="You have completed no job yet"
            text="When you say that the review of a job is done, it is listed here and counts in your statement."
            action={<ButtonLink to="/reviewer/jobs">Your jobs</ButtonLink>}
          />
        }
      />
    </Page>
  );
}
