import { type JobSummary, may, SERVICES, serviceOf } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { AudioLines, Plus, Trash } from 'lucide-react';
import { Link } from 'react-router';
import { useHints } from '../../app/live/use-hints.ts';
import { listPageOf } from '../../app/lists/list-page.ts';
import { NoPermissionScreen } from '../../app/screens/no-permission.screen.tsx';
import { Page } from '../../app/screens/page.tsx';
import { readUserInfo, useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatDuration } from '../../ui/format/duration.ts';
import { formatMoment, formatMomentInFull } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column, Filter } from '../../ui/table/table-types.ts';
import { csvAddress } from './csv-address.ts';
import { deleteWithUndo, jobsQuery, type JobsFixed } from './jobs.queries.ts';
import { JobState } from './parts/job-state.tsx';
import { WaitingQuestions } from './parts/waiting-questions.tsx';
import { useKeptList } from './use-kept-list.ts';

const FILTERS = ['sid'] as const;

const SERVICE_FILTER: Filter = {
  name: 'sid',
  label: 'Service',
  options: SERVICES.map(({ sid, name }) => ({ value: sid, label: name })),
};

const FILTERS_SHOWN = [SERVICE_FILTER];
const NO_FILTERS: readonly Filter[] = [];

const COLUMNS: readonly Column<JobSummary>[] = [
  {
    id: 'name',
    header: 'Job',
    sort: 'name',
    cell: (job) => (
      <>
        <Link to={pageOf(job)} className="font-medium wrap-anywhere">
          <bdi>{job.name}</bdi>
          <span className="block text-xs font-normal text-ink-3">{job.code}</span>
        </Link>
        <WaitingQuestions jobId={job.id} />
      </>
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

/**
 * A draft leads to where its files are added. Who is no customer opens the public page, which is the same without
 * what only a customer does.
 */
function pageOf({ id, stage, standing }: JobSummary): string {
  if (readUserInfo()?.role !== 'customer') return `/qual-ai/job/${id}`;
  return stage === 1 && standing === 'active'
    ? `/client/qual-ai/jobs/create/file?job=${id}`
    : `/client/qual-ai/job/${id}`;
}

export function JobList({ label, fixed, name }: { label: string; fixed: JobsFixed; name: string }) {
  const role = useUserInfo()?.role;
  const [state, change] = useKeptList(name, FILTERS);
  useHints('jobs');
  useHints('comments');
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
      filters={fixed.sid ? NO_FILTERS : FILTERS_SHOWN}
      csvHref={csvAddress(state, fixed)}
      {...(isCustomer && {
        bulkActions: [
          {
            label: 'Delete',
            icon: <Trash aria-hidden size={14} />,
            tone: 'danger' as const,
            run: (rows: readonly JobSummary[]) => void deleteWithUndo(rows),
          },
        ],
        actions: <NewJob />,
      })}
      empty={
        <EmptyState
          icon={<AudioLines aria-hidden size={28} strokeWidth={1.5} />}
          title={EMPTY[fixed.state ?? 'all'].title}
          text={
            isCustomer
              ? EMPTY[fixed.state ?? 'all'].text
              : 'What the customers of your organisation order appears here.'
          }
          action={isCustomer && <NewJob />}
        />
      }
    />
  );
}

function NewJob() {
  return (
    <ButtonLink tone="go" icon={<Plus aria-hidden size={14} />} to="/client/qual-ai/jobs/create">
      New Qual AI job
    </ButtonLink>
  );
}

const EMPTY = {
  open: {
    title: 'No job is under way',
    text: 'Drop a recording into a job, and its words appear here with speakers and times.',
  },
  completed: {
    title: 'No job is completed yet',
    text: 'A job is completed when its words were read and accepted.',
  },
  all: {
    title: 'No job yet',
    text: 'Drop a recording into a job, and its words appear here with speakers and times.',
  },
};

const OPEN: JobsFixed = { state: 'open' };
const COMPLETED: JobsFixed = { state: 'completed', sid: 'SID002' };
const EVERY: JobsFixed = {};
const QUAL_AI: JobsFixed = { sid: 'SID002' };

export const OpenJobsScreen = () => (
  <Page title="Jobs">
    <JobList label="Jobs under way" fixed={OPEN} name="status" />
  </Page>
);

export const CompletedJobsScreen = () => (
  <Page title="Completed Qual AI jobs">
    <JobList label="Completed jobs" fixed={COMPLETED} name="qual-ai-completed" />
  </Page>
);

export const EveryJobScreen = () => <PublicJobs title="Jobs" fixed={EVERY} name="jobs" />;

export const QualAiJobsScreen = () => <PublicJobs title="Qual AI jobs" fixed={QUAL_AI} name="qual-ai-jobs" />;

/** What the role may see of all jobs; a list of their own is where the others are led before they come here. */
function PublicJobs({ title, fixed, name }: { title: string; fixed: JobsFixed; name: string }) {
  const role = useUserInfo()?.role;
  if (role && !may(role, 'job:list')) return <NoPermissionScreen />;
  return (
    <Page title={title}>
      <JobList label={title} fixed={fixed} name={name} />
    </Page>
  );
}
