import type { Answer, findAssignments } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useHints } from '../../app/live/use-hints.ts';
import { listPageOf } from '../../app/lists/list-page.ts';
import { Page } from '../../app/screens/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatMoment, formatMomentInFull } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { assignmentsQuery } from './review.queries.ts';

type Assignment = Answer<typeof findAssignments>['rows'][number];

const FILTERS: readonly string[] = [];

const COLUMNS: readonly Column<Assignment>[] = [
  { id: 'job', header: 'Job', cell: ({ job }) => <span className="font-medium">{job}</span> },
  { id: 'organisation', header: 'Organisation', cell: ({ organisation }) => organisation },
  {
    id: 'assigned',
    header: 'Assigned',
    sort: 'createdAt',
    cell: ({ createdAt }) => <time title={formatMomentInFull(createdAt)}>{formatMoment(createdAt)}</time>,
  },
  { id: 'until', header: 'Until', cell: ({ until }) => (until === null ? '–' : formatMoment(until)) },
];

/** The home of a reviewer: what was assigned to them. */
export function ReviewerJobsScreen() {
  const [state, change] = useListState(FILTERS);
  useHints('assignments');
  const page = listPageOf(useQuery(assignmentsQuery(state)));
  return (
    <Page title="Jobs">
      <DataTable
        label="Jobs assigned to you"
        columns={COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        empty={
          <EmptyState
            icon={<ClipboardCheck aria-hidden size={28} strokeWidth={1.5} />}
            title="No jobs are assigned to you yet"
            text="When somebody asks for a human check of a transcript and chooses you, it appears here by itself."
          />
        }
      />
    </Page>
  );
}
