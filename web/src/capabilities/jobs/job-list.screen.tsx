import { type JobSummary, SERVICES, serviceOf } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { AudioLines, Plus, Trash } from 'lucide-react';
import { Link } from 'react-router';
import { useHints } from '../../app/live/use-hints.ts';
import { listPageOf } from '../../app/lists/list-page.ts';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatDuration } from '../../ui/format/duration.ts';
import { formatMoment, formatMomentInFull } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column, Filter } from '../../ui/table/table-types.ts';
import { csvAddress } from './csv-address.ts';
import { deleteWithUndo, jobsQuery, type JobsFixed } from './jobs.queries.ts';
import { JobState } from './parts/job-state.tsx';
import { useKeptList } from './use-kept-list.ts';

const FILTERS = ['sid'] as const;

const SERVICE_FILTER: Filter = {
  name: 'sid',
  label: 'Service',
  options: SERVICES.map(({ sid, name }) => ({ value: sid, label: name })),
};

const COLUMNS: readonly Column<JobSummary>[] = [
  {
    id: 'name',
    header: 'Job',
    sort: 'name',
    cell: (job) => (
      <Link to={pageOf(job)} className="font-medium">
        <bdi>{job.name}</bdi>
        <span className="block text-xs font-normal text-ink-3">{job.code}</span>
      </Link>
    ),
  },
  { id: 'state', header: 'State', width: 'w-72', cell: (job) => <JobState job={job} /> },
  {
    id: 'length',
    header: 'Length',
    align: 'end',
    cell: ({ durationMs }) => (durationMs === null ? '–' : formatDuration(durationMs)),
  },
  { id: 'service', header: 'Service', isOptional: true, cell: ({ sid }) => serviceOf(sid).name },
  { id: 'by', header: 'Ordered by', isOptional: true, cell: ({ createdBy }) => createdBy },
  {
    id: 'created',
    header: 'Created',
    sort: 'createdAt',
    cell: ({ createdAt }) => <time title={formatMomentInFull(createdAt)}>{formatMoment(createdAt)}</time>,
  },
];

/** A job that waits for its first file leads to where files are added. */
export const pageOf = ({ id, stage, standing }: JobSummary): string =>
  stage === 1 && standing === 'active'
    ? `/client/qual-ai/jobs/create/file?job=${id}`
    : `/client/qual-ai/job/${id}`;

export function JobList({ label, fixed, name }: { label: string; fixed: JobsFixed; name: string }) {
  const role = useUserInfo()?.role;
  const [state, change] = useKeptList(name, FILTERS);
  useHints('jobs');
  const page = listPageOf(useQuery(jobsQuery(state, fixed)));
  const isCustomer = role === 'customer';
  return (
    <DataTable
      label={label}
      searchLabel="Search by name or number"
      columns={COLUMNS}
      page={page}
      rowId={({ id }) => id}
      state={state}
      change={change}
      filters={[SERVICE_FILTER]}
      csvHref={csvAddress(state, fixed)}
      {...(isCustomer && {
        bulkActions: [
          {
            label: 'Delete',
            icon: <Trash aria-hidden size={14} />,
            tone: 'danger' as const,
            run: (rows: readonly JobSummary[]) => void Promise.all(rows.map(deleteWithUndo)),
          },
        ],
        actions: <NewJob />,
      })}
      empty={
        <EmptyState
          icon={<AudioLines aria-hidden size={28} strokeWidth={1.5} />}
          title={fixed.state === 'completed' ? 'No job is completed yet' : 'No job is under way'}
          text={
            fixed.state === 'completed'
              ? 'A job is completed when its words were read and accepted.'
              : 'Drop a recording into a job, and its words appear here with speakers and times.'
          }
          action={isCustomer && <NewJob />}
        />
      }
    />
  );
}

export function NewJob() {
  return (
    <ButtonLink tone="go" icon={<Plus aria-hidden size={14} />} to="/client/qual-ai/jobs/create">
      New Qual AI job
    </ButtonLink>
  );
}

const OPEN: JobsFixed = { state: 'open' };
const COMPLETED: JobsFixed = { state: 'completed', sid: 'SID002' };

export function OpenJobsScreen() {
  return (
    <Page title="Jobs">
      <JobList label="Jobs under way" fixed={OPEN} name="status" />
    </Page>
  );
}

export function CompletedJobsScreen() {
  return (
    <Page title="Completed Qual AI jobs">
      <JobList label="Completed jobs" fixed={COMPLETED} name="qual-ai-completed" />
    </Page>
  );
}
