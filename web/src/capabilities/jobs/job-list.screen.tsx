import {
  findJobs,
  type JobAccess,
  type JobSummary,
  may,
  notAvailableYet,
  type Role,
  serviceOf,
} from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, Plus, Trash } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { DeletedLink } from '../../app/deleted/deleted-link.tsx';
import { useHints } from '../../app/live/use-hints.ts';
import { nameOfLanguage } from '../../app/language-names.ts';
import { listPageOf } from '../../app/lists/list-page.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { onDemand } from '../../app/screens/on-demand.tsx';
import { ServiceIcon } from '../../app/services/service-icon.tsx';
import { readUserInfo, useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatDuration } from '../../ui/format/duration.ts';
import { formatDayAndTime, formatMomentInFull } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { BulkAction, Column } from '../../ui/table/table-types.ts';
import { toast } from '../../ui/toast/toast.ts';
import { ServiceName, useServiceOff } from '../services/index.ts';
import { csvAddress } from './csv-address.ts';
import { deletedJobsPath } from './deleted-job.queries.ts';
import { jobsQuery, type JobsFixed } from './job-list.queries.ts';
import { JOB_FILTER_NAMES, useJobFilters } from './job-filters.ts';
import { useExporting } from './exports/use-exporting.tsx';
import { pathFromList } from './job-path.ts';
import { JobMenu } from './parts/job-menu.tsx';
import { JobState } from './parts/job-state.tsx';
import { isNotInstalled, NotInstalled } from './parts/not-installed.tsx';
import { useMoves } from './parts/use-moves.tsx';
import { WaitingQuestions } from './parts/waiting-questions.tsx';
import { useKeptList } from './use-kept-list.ts';

const DeleteJobsDialog = onDemand(() =>
  import('./parts/delete-jobs-dialog.tsx').then((module) => module.DeleteJobsDialog),
);

/** Nobody deletes what a colleague ordered. */
const isOwn = ({ access }: JobSummary): boolean => access === 'own';

/** What a customer may do with what a colleague ordered. */
const FROM: Partial<Record<JobAccess, string>> = { work: 'to work on', read: 'to read' };

const COLUMNS: readonly Column<JobSummary>[] = [
  {
    id: 'name',
    header: 'Job',
    sort: 'name',
    cell: (job) => (
      <>
        <Link to={pathFromList(job, readUserInfo()?.role)} className="font-medium wrap-anywhere">
          <bdi>{job.name}</bdi>
          <span className="block text-xs font-normal text-ink-3">
            {job.code}
            {FROM[job.access] !== undefined && `, ${job.createdBy}, ${FROM[job.access]}`}
          </span>
        </Link>
        <WaitingQuestions jobId={job.id} />
      </>
    ),
  },
  { id: 'state', header: 'State', sort: 'stage', width: 'w-72', cell: (job) => <JobState job={job} /> },
  {
    id: 'length',
    header: 'Length',
    align: 'end',
    cell: ({ durationMs }) => (durationMs === null ? '–' : formatDuration(durationMs)),
  },
  { id: 'files', header: 'Files', align: 'end', isOptional: true, cell: ({ fileCount }) => fileCount },
  {
    id: 'language',
    header: 'Language',
    isOptional: true,
    cell: ({ settings: { language } }) => (language === null ? '–' : nameOfLanguage(language)),
  },
  { id: 'service', header: 'Service', isOptional: true, cell: ({ sid }) => <ServiceName sid={sid} /> },
  {
    id: 'by',
    header: 'Ordered by',
    sort: 'orderedBy',
    isOptional: true,
    cell: ({ createdBy }) => <bdi>{createdBy}</bdi>,
  },
  {
    id: 'created',
    header: 'Created',
    sort: 'createdAt',
    cell: ({ createdAt }) => <time title={formatMomentInFull(createdAt)}>{formatDayAndTime(createdAt)}</time>,
  },
  {
    id: 'more',
    header: 'More',
    align: 'end',
    cell: (job) => <JobMenu job={job} canDelete={job.access === 'own'} size="small" />,
  },
];

/** Who orders nothing has nothing more to do from a row, and wants to know whose each job is. */
const COLUMNS_TO_READ = COLUMNS.filter(({ id }) => id !== 'more').map((column) =>
  column.id === 'by' ? { ...column, isOptional: false } : column,
);

type JobListProps = {
  label: string;
  fixed: JobsFixed;
  name: string;
  /** Asks who shall review the chosen jobs. */
  onGive?: BulkAction<JobSummary>['run'] | undefined;
};

/** All jobs that the role may see, narrowed to what is fixed; what the person chooses is kept under `name`. */
export function JobList({ label, fixed, name, onGive }: JobListProps) {
  const role = useUserInfo()?.role;
  const [state, change] = useKeptList(name, JOB_FILTER_NAMES);
  const filters = useJobFilters(fixed);
  useHints('jobs');
  useHints('comments');
  const page = listPageOf(useQuery(jobsQuery(state, fixed)));
  const moves = useMoves({ ...listQueryOf(findJobs, state), ...fixed });
  const exporting = useExporting();
  const [deleting, setDeleting] = useState<{ rows: readonly JobSummary[]; done: () => void }>();
  const isCustomer = role === 'customer';
  const askToDelete = (rows: readonly JobSummary[], done: () => void) => {
    if (rows.some(isOwn)) setDeleting({ rows, done });
    else toast.info('Only your own jobs can be deleted.');
  };
  const mayMove = role !== undefined && may(role, 'job:run');
  const sid = fixed.sid ?? state.filters.sid;
  return (
    <>
      <DataTable<JobSummary>
        label={label}
        searchLabel="Search by name or number"
        columns={isCustomer ? COLUMNS : COLUMNS_TO_READ}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        filters={filters}
        csvHref={csvAddress(state, fixed)}
        {...(isCustomer && {
          bulkActions: [
            exporting.action,
            {
              label: 'Delete',
              icon: <Trash aria-hidden size={14} />,
              tone: 'danger' as const,
              run: askToDelete,
            },
          ],
          actions: (
            <>
              <ToDeleted role={role} />
              <NewJob />
            </>
          ),
        })}
        {...(mayMove && {
          bulkActions: [exporting.action, ...(onGive ? [giveAction(onGive)] : []), ...moves.actions],
          actions: <ToDeleted role={role} />,
        })}
        noMatch={isNotInstalled(sid) ? <NotInstalled sid={sid} /> : undefined}
        empty={<NoJobs fixed={fixed} role={role} />}
      />
      {deleting && (
        <DeleteJobsDialog
          jobs={deleting.rows.filter(isOwn)}
          kept={deleting.rows.length - deleting.rows.filter(isOwn).length}
          onDeleted={deleting.done}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {moves.dialog}
      {exporting.dialog}
    </>
  );
}

const giveAction = (run: BulkAction<JobSummary>['run']): BulkAction<JobSummary> => ({
  label: 'Give to a reviewer',
  icon: <ClipboardCheck aria-hidden size={14} />,
  run,
});

/** A list without jobs says what will be here; of a service that is not there yet, that it is not. */
function NoJobs({ fixed, role }: { fixed: JobsFixed; role: Role | undefined }) {
  const isCustomer = role === 'customer';
  const service = serviceOf(fixed.sid ?? 'SID002');
  const { title, text } = EMPTY[fixed.state ?? 'all'];
  return (
    <EmptyState
      icon={<ServiceIcon sid={service.sid} size={28} />}
      title={service.installed ? title : notAvailableYet(service)}
      text={
        !service.installed
          ? 'Its jobs will be listed here.'
          : isCustomer
            ? text
            : 'What the customers of your organisation order appears here.'
      }
      action={
        <>
          {isCustomer && <NewJob />}
          <ToDeleted role={role} />
        </>
      }
    />
  );
}

function ToDeleted({ role }: { role: Role | undefined }) {
  const path = deletedJobsPath(role);
  return path === undefined ? null : <DeletedLink to={path} />;
}

function NewJob() {
  if (useServiceOff('SID002') !== undefined) return null;
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
