import { SERVICES, serviceOf } from '@colloquy/contract';
import { type DeletedJob, findDeletedJobs, findDeletedJobsQuery } from '@colloquy/contract/jobs';
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { deletedBy } from '../../app/messages.ts';
import { useInvalidations } from '../../app/query-client.ts';
import { listPageOf, listQueryOf } from '../../app/lists/list-query.ts';
import { readUserInfo, useUserInfo } from '../../app/session/user-info.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatDate } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { dayFilters, type Column, type Filter } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { undeleteJob } from './jobs.queries.ts';
import { deletedFrom, deletedUntil, countedJobs, restoredMessage } from './messages.ts';
import { runActionForEach, useAction } from '../../app/actions/use-action.ts';
import { pathOfJob } from './job-path.ts';
import { call } from '../../app/api/client.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { Moment } from '../../ui/text/moment.tsx';

const FILTERS = ['sid', 'from', 'to'] as const;

const FILTERS_SHOWN: readonly Filter[] = [
  {
    name: 'sid',
    label: 'Service',
    options: SERVICES.map(({ sid, name }) => ({ value: sid, label: name })),
  },
  ...dayFilters(deletedFrom, deletedUntil),
];

const COLUMNS: readonly Column<DeletedJob>[] = [
  {
    id: 'name',
    header: 'Job',
    sort: 'name',
    cell: (job) => (
      <Link to={pathOfJob(job, readUserInfo()?.role)} className="font-medium wrap-anywhere">
        <bdi>{job.name}</bdi>
        <span className="block text-xs font-normal text-ink-3">{job.code}</span>
      </Link>
    ),
  },
  { id: 'owner', header: 'Ordered by', sort: 'orderedBy', cell: ({ createdBy }) => createdBy },
  {
    id: 'service',
    header: 'Service',
    sort: 'service',
    isOptional: true,
    cell: ({ sid }) => serviceOf(sid).name,
  },
  { id: 'by', header: 'Deleted by', sort: 'deletedBy', cell: ({ deletion }) => deletedBy(deletion) },
  {
    id: 'deleted',
    header: 'Deleted',
    sort: 'deletedAt',
    cell: ({ deletion: { at } }) => <Moment at={at} />,
  },
  {
    id: 'until',
    header: 'Removed for good',
    cell: ({ deletion: { restorableUntil } }) => (
      <Moment at={restorableUntil}>{formatDate(restorableUntil)}</Moment>
    ),
  },
  { id: 'restore', header: 'Restore', align: 'end', cell: (job) => <RestoreJob job={job} /> },
];
const OWN_COLUMNS = COLUMNS.filter(({ id }) => id !== 'owner');

const BULK_ACTIONS = [
  {
    label: 'Restore',
    icon: <Undo2 aria-hidden size={14} />,
    run: (rows: readonly DeletedJob[]) =>
      void runActionForEach(rows, undeleteJob, {
        done: (restored) => restoredMessage(restored.map(({ name }) => name)),
      }),
  },
];

/** Deleted jobs that the person may restore: a customer's own, or all of the organisation. */
export function DeletedJobs() {
  const [state, change] = useListState(FILTERS);
  const role = useUserInfo()?.role;
  useInvalidations('jobs');
  const page = listPageOf(useQuery(deletedJobsQuery(state)));
  return (
    <DataTable<DeletedJob>
      counted={countedJobs}
      label="Deleted jobs"
      searchLabel="Search by name or number"
      columns={role === 'customer' ? OWN_COLUMNS : COLUMNS}
      page={page}
      rowId={({ id }) => id}
      state={state}
      change={change}
      filters={FILTERS_SHOWN}
      bulkActions={BULK_ACTIONS}
      empty={
        <EmptyState
          icon={<Trash2 aria-hidden size={28} strokeWidth={1.5} />}
          title="No deleted jobs"
          text="Deleted jobs are kept here until they’re removed for good."
        />
      }
    />
  );
}

function RestoreJob({ job }: { job: DeletedJob }) {
  const restore = useAction(undeleteJob, { done: () => restoredMessage([job.name]) });
  return (
    <Button
      size="small"
      icon={<Undo2 aria-hidden size={14} />}
      isBusy={restore.isPending}
      onClick={() => void restore.run(job)}
    >
      Restore<span className="sr-only"> {job.name}</span>
    </Button>
  );
}

/** The key starts with 'jobs', so that invalidations of jobs refetch it. */
export const deletedJobsQuery = (state: ListState) => {
  const query = listQueryOf(findDeletedJobsQuery, state);
  return queryOptions({
    queryKey: ['jobs', 'deleted', query],
    queryFn: ({ signal }) => call(findDeletedJobs, { query, signal }),
    placeholderData: keepPreviousData,
  });
};
