import { buildUrl } from '@colloquy/contract';
import { ALL_JOBS_CSV_PATH, findAllJobsQuery, type JobMetadata } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { ListTodo } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listPageOf, listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatDuration } from '../../ui/format/duration.ts';
import { formatDate, formatDayAndTime } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column, Filter } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { Moment } from '../../ui/text/moment.tsx';
import { OrganisationSelect } from '../organisations/index.ts';
import { ServiceName } from '../services/index.ts';
import { allJobsQuery, jobCustomersQuery } from './all-jobs.queries.ts';
import { DAY_FILTERS, SERVICE_FILTER, statusFilter } from './job-filters.ts';
import { JobMetadataPage, JobStatusChip } from './parts/job-metadata.tsx';
import { isNotInstalled, NotInstalled } from './parts/not-installed.tsx';
import { useMoves } from './parts/use-moves.tsx';
import { countedJobs } from './messages.ts';

const FILTERS = ['organisation', 'sid', 'status', 'personId', 'from', 'to', 'shown'] as const;

const COLUMNS: readonly Column<JobMetadata>[] = [
  {
    id: 'job',
    header: 'Job',
    sort: 'number',
    cell: ({ id, code, organisationCode }) => (
      <Link to={`?job=${id}`} className="font-medium">
        {code}
        <span className="block text-xs font-normal text-ink-3">{organisationCode}</span>
      </Link>
    ),
  },
  {
    id: 'organisation',
    header: 'Organisation',
    sort: 'organisation',
    cell: ({ organisation }) => organisation,
  },
  {
    id: 'by',
    header: 'Ordered by',
    sort: 'orderedBy',
    isOptional: true,
    cell: ({ orderedBy }) => <bdi>{orderedBy}</bdi>,
  },
  { id: 'service', header: 'Service', sort: 'service', cell: ({ sid }) => <ServiceName sid={sid} /> },
  { id: 'state', header: 'State', sort: 'state', cell: (job) => <JobStatusChip job={job} /> },
  {
    id: 'stage',
    header: 'Stage',
    sort: 'stage',
    isOptional: true,
    cell: ({ stage, stageLabel }) => `${stage} ${stageLabel}`,
  },
  { id: 'files', header: 'Files', sort: 'files', align: 'end', cell: ({ files }) => files },
  {
    id: 'length',
    header: 'Length',
    sort: 'length',
    align: 'end',
    cell: ({ durationMs }) => (durationMs === null ? '–' : formatDuration(durationMs)),
  },
  {
    id: 'created',
    header: 'Ordered',
    sort: 'createdAt',
    cell: ({ createdAt }) => <Moment at={createdAt}>{formatDayAndTime(createdAt)}</Moment>,
  },
];

const DELETED_COLUMNS: readonly Column<JobMetadata>[] = [
  ...COLUMNS,
  {
    id: 'until',
    header: 'Removed for good',
    cell: ({ restorableUntil }) =>
      restorableUntil !== null && <Moment at={restorableUntil}>{formatDate(restorableUntil)}</Moment>,
  },
];

const NO_ACTIONS: readonly [] = [];

/** Jobs of all organisations, or the one named by `?job=`. */
export function AllJobsScreen() {
  const openJobId = useSearchParams()[0].get('job');
  return openJobId === null ? <AllJobs /> : <JobMetadataPage jobId={openJobId} />;
}

function AllJobs() {
  const [state, change] = useListState(FILTERS);
  const page = listPageOf(useQuery(allJobsQuery(state)));
  const { organisation = ALL } = state.filters;
  const filters = useFilters(organisation);
  const { page: _page, size: _size, ...query } = listQueryOf(findAllJobsQuery, state);
  const { actions, dialog } = useMoves(query);
  return (
    <Page title="Jobs of all organisations">
      <div className="mb-3 max-w-xs">
        <OrganisationSelect
          hasAll
          value={organisation}
          onChange={(value) => {
            // People belong to one organisation, so the person filter is cleared.
            const { organisation: _before, personId: _person, ...others } = state.filters;
            change({ filters: value === ALL ? others : { ...others, organisation: value } });
          }}
        />
      </div>
      <DataTable
        counted={countedJobs}
        label="Jobs of all organisations"
        searchLabel="Search by number or organisation"
        columns={state.filters.shown === 'deleted' ? DELETED_COLUMNS : COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        filters={filters}
        csvHref={buildUrl(ALL_JOBS_CSV_PATH, {}, query)}
        bulkActions={query.shown === 'deleted' ? NO_ACTIONS : actions}
        noMatch={isNotInstalled(query.sid) ? <NotInstalled sid={query.sid} /> : undefined}
        empty={
          <EmptyState
            icon={<ListTodo aria-hidden size={28} strokeWidth={1.5} />}
            title="No job yet"
            text="What customers of any organisation order appears here, without its name, files and words."
          />
        }
      />
      {dialog}
    </Page>
  );
}

const ALL = 'all';

/** The person filter appears once an organisation is chosen. */
function useFilters(organisation: string): readonly Filter[] {
  const { data: people } = useQuery(jobCustomersQuery(organisation));
  return useMemo(
    () => [
      SERVICE_FILTER,
      statusFilter(),
      ...(people
        ? [
            {
              name: 'personId',
              label: 'Ordered by',
              kind: 'search' as const,
              options: people.map(({ id, name }) => ({ value: id, label: name })),
            },
          ]
        : []),
      ...DAY_FILTERS,
      { name: 'shown', label: 'Show', options: [{ value: 'deleted', label: 'Deleted' }] },
    ],
    [people],
  );
}
