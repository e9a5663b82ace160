import { ALL_JOBS_CSV_PATH, findAllJobs, type JobMetadata, SERVICES, serviceOf } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { ListTodo } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { addressOf } from '../../app/api/address.ts';
import { listPageOf } from '../../app/lists/list-page.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchableSelect } from '../../ui/form/searchable-select.tsx';
import { formatDuration } from '../../ui/format/duration.ts';
import { formatMoment, formatMomentInFull } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column, Filter } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { allJobsQuery, organisationNamesQuery } from './all-jobs.queries.ts';
import { JobMetadataPage } from './parts/job-metadata.tsx';
import { StandingChip } from './parts/standing-chip.tsx';
import { useMoves } from './parts/use-moves.tsx';

const FILTERS = ['organisationId', 'sid', 'stage', 'standing'] as const;

const SHOWN: readonly Filter[] = [
  {
    name: 'sid',
    label: 'Service',
    options: SERVICES.map(({ sid, name }) => ({ value: sid, label: name })),
  },
  {
    name: 'stage',
    label: 'Number of the stage',
    options: Array.from({ length: 8 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) })),
  },
  {
    name: 'standing',
    label: 'Standing',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'on-hold', label: 'On hold' },
      { value: 'cancelled', label: 'Cancelled' },
    ],
  },
];

const COLUMNS: readonly Column<JobMetadata>[] = [
  {
    id: 'job',
    header: 'Job',
    cell: ({ id, code }) => (
      <Link to={`?job=${id}`} className="font-medium">
        {code}
      </Link>
    ),
  },
  { id: 'organisation', header: 'Organisation', cell: ({ organisation }) => organisation },
  { id: 'service', header: 'Service', cell: ({ sid }) => serviceOf(sid).name },
  { id: 'state', header: 'State', cell: (job) => <StandingChip job={job} /> },
  {
    id: 'stage',
    header: 'Stage',
    isOptional: true,
    cell: ({ stage, stageLabel }) => `${stage} ${stageLabel}`,
  },
  { id: 'files', header: 'Files', align: 'end', isOptional: true, cell: ({ files }) => files },
  {
    id: 'length',
    header: 'Length',
    align: 'end',
    cell: ({ durationMs }) => (durationMs === null ? '–' : formatDuration(durationMs)),
  },
  {
    id: 'created',
    header: 'Ordered',
    sort: 'createdAt',
    cell: ({ createdAt }) => <time title={formatMomentInFull(createdAt)}>{formatMoment(createdAt)}</time>,
  },
];

const EVERY = '';

/** The jobs of all organisations; one of them with `?job=`. */
export function AllJobsScreen() {
  const opened = useSearchParams()[0].get('job');
  return opened === null ? <AllJobs /> : <JobMetadataPage jobId={opened} />;
}

function AllJobs() {
  const [state, change] = useListState(FILTERS);
  const page = listPageOf(useQuery(allJobsQuery(state)));
  const { data: organisations = [] } = useQuery(organisationNamesQuery);
  const { actions, dialog } = useMoves();
  const { q, sort, organisationId, sid, stage, standing } = listQueryOf(findAllJobs, state);
  return (
    <Page title="Jobs of all organisations">
      <div className="mb-3 max-w-xs">
        <SearchableSelect
          label="Organisation"
          options={[
            { value: EVERY, label: 'All organisations' },
            ...organisations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={state.filters.organisationId ?? EVERY}
          onChange={(value) => {
            const { organisationId: _, ...others } = state.filters;
            change({ filters: value === EVERY ? others : { ...others, organisationId: value } });
          }}
        />
      </div>
      <DataTable
        label="Jobs of all organisations"
        searchLabel="Search by number or organisation"
        columns={COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        filters={SHOWN}
        csvHref={addressOf(ALL_JOBS_CSV_PATH, {}, { q, sort, organisationId, sid, stage, standing })}
        bulkActions={actions}
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
