import {
  hasPermission,
  serviceUnavailableMessage,
  type Role,
  serviceOf,
  SERVICES,
  type Sid,
} from '@colloquy/contract';
import { findJobsQuery, type JobAccess, type JobSummary } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, Plus, Trash, MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { DeletedLink } from '../../app/deleted/deleted-list.tsx';
import { useInvalidations } from '../../app/query-client.ts';
import { languageLabel } from '../../app/language-names.ts';
import { listPageOf, listQueryOf } from '../../app/lists/list-query.ts';
import { lazyDialog } from '../../app/loading/lazy-dialog.tsx';
import { ServiceIcon } from '../../app/services/service-descriptions.tsx';
import { readUserInfo, useUserInfo } from '../../app/session/user-info.ts';
import { useServiceOffMessage } from '../../app/services/own-services.ts';
import { CommandLink } from '../../ui/commands/command-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatDuration } from '../../ui/format/duration.ts';
import { formatDayAndTime } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { BulkAction, Column } from '../../ui/table/table-types.ts';
import { toast } from '../../ui/toast/toast.ts';
import { ServiceName } from '../services/index.ts';
import { jobsCsvUrl, jobsQuery, type FixedJobFilters } from './job-list.queries.ts';
import { deletedJobsPath } from './deleted-job.queries.ts';
import { JOB_FILTER_NAMES, useJobFilters } from './job-filters.ts';
import { useExportAction } from './exports/export-button.tsx';
import { orderLabel, pathFromList, pathOfOrder } from './job-path.ts';
import { JobMenu } from './parts/job-menu.tsx';
import { JobState } from './parts/job-state.tsx';
import { isNotInstalled, NotInstalled } from './parts/not-installed.tsx';
import { useMoves } from './parts/use-moves.tsx';
import { usePersistedListState } from './use-persisted-list-state.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { formatCount } from '../../ui/format/amount.ts';
import { Moment } from '../../ui/text/moment.tsx';
import { waitingQuestionsQuery } from './jobs.queries.ts';
import { countedJobs } from './messages.ts';

const DeleteJobsDialog = lazyDialog(() =>
  import('./parts/delete-jobs-dialog.tsx').then((module) => module.DeleteJobsDialog),
);

/** Only the owner can delete a job. */
const isOwn = ({ access }: JobSummary): boolean => access === 'own';

/** Access of a customer to a colleague's job. */
const SHARED_ACCESS_LABELS: Partial<Record<JobAccess, string>> = { work: 'to work on', read: 'to read' };

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
            {SHARED_ACCESS_LABELS[job.access] !== undefined &&
              `, ${job.createdBy}, ${SHARED_ACCESS_LABELS[job.access]}`}
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
    sort: 'length',
    align: 'end',
    cell: ({ durationMs }) => (durationMs === null ? '–' : formatDuration(durationMs)),
  },
  {
    id: 'files',
    header: 'Files',
    sort: 'files',
    align: 'end',
    cell: ({ fileCount }) => fileCount,
  },
  {
    id: 'language',
    header: 'Language',
    sort: 'language',
    isOptional: true,
    cell: ({ settings: { language } }) => (language === null ? '–' : languageLabel(language)),
  },
  {
    id: 'service',
    header: 'Service',
    sort: 'service',
    isOptional: true,
    cell: ({ sid }) => <ServiceName sid={sid} />,
  },
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
    cell: ({ createdAt }) => <Moment at={createdAt}>{formatDayAndTime(createdAt)}</Moment>,
  },
  {
    id: 'more',
    header: 'More',
    align: 'end',
    cell: (job) => <JobMenu job={job} canDelete={job.access === 'own'} size="small" />,
  },
];

/** Roles that cannot order jobs have no row actions; they always see who ordered each job. */
const READER_COLUMNS = COLUMNS.filter(({ id }) => id !== 'more').map((column) =>
  column.id === 'by' ? { ...column, isOptional: false } : column,
);

type JobListProps = {
  label: string;
  fixed: FixedJobFilters;
  name: string;
  /** Asks who reviews the selected jobs. */
  onAssign?: BulkAction<JobSummary>['run'] | undefined;
};

/** All jobs that the role may see, narrowed by `fixed`. The person's own filters are saved under `name`. */
export function JobList({ label, fixed, name, onAssign }: JobListProps) {
  const role = useUserInfo()?.role;
  const [state, change] = usePersistedListState(name, JOB_FILTER_NAMES);
  const filters = useJobFilters(fixed);
  useInvalidations('jobs');
  useInvalidations('comments');
  const page = listPageOf(useQuery(jobsQuery(state, fixed)));
  const moves = useMoves({ ...listQueryOf(findJobsQuery, state), ...fixed });
  const exportAction = useExportAction();
  const [deleting, setDeleting] = useState<{ rows: readonly JobSummary[]; done: () => void }>();
  const isCustomer = role === 'customer';
  const confirmDelete = (rows: readonly JobSummary[], done: () => void) => {
    if (rows.some(isOwn)) setDeleting({ rows, done });
    else toast.info('Only your own jobs can be deleted.');
  };
  const canManage = role !== undefined && hasPermission(role, 'job:manage');
  const sid = fixed.sid ?? state.filters.sid;
  return (
    <>
      <DataTable<JobSummary>
        counted={countedJobs}
        label={label}
        searchLabel="Search by name or number"
        columns={isCustomer ? COLUMNS : READER_COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        filters={filters}
        csvHref={jobsCsvUrl(state, fixed)}
        {...(isCustomer && {
          bulkActions: [
            exportAction.action,
            {
              label: 'Delete',
              icon: <Trash aria-hidden size={14} />,
              variant: 'danger' as const,
              run: confirmDelete,
            },
          ],
          actions: (
            <>
              <DeletedJobsLink role={role} />
              <NewJobButtons />
            </>
          ),
        })}
        {...(canManage && {
          bulkActions: [exportAction.action, ...(onAssign ? [assignAction(onAssign)] : []), ...moves.actions],
          actions: <DeletedJobsLink role={role} />,
        })}
        noMatch={isNotInstalled(sid) ? <NotInstalled sid={sid} /> : undefined}
        empty={<NoJobs fixed={fixed} role={role} />}
      />
      {deleting && (
        <DeleteJobsDialog
          jobs={deleting.rows.filter(isOwn)}
          notOwned={deleting.rows.length - deleting.rows.filter(isOwn).length}
          onDeleted={deleting.done}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {moves.dialog}
      {exportAction.dialog}
    </>
  );
}

const assignAction = (run: BulkAction<JobSummary>['run']): BulkAction<JobSummary> => ({
  label: 'Give to a reviewer',
  icon: <ClipboardCheck aria-hidden size={14} />,
  run,
});

/** Explains an empty list: what appears in it, or that the service is not available yet. */
function NoJobs({ fixed, role }: { fixed: FixedJobFilters; role: Role | undefined }) {
  const isCustomer = role === 'customer';
  const service = fixed.sid && serviceOf(fixed.sid);
  const isMissing = service?.installed === false;
  const { title, text } = EMPTY[fixed.state ?? 'all'];
  return (
    <EmptyState
      icon={<ServiceIcon sid={service?.sid ?? ORDERABLE[0]!} size={28} />}
      title={isMissing ? serviceUnavailableMessage(service) : title}
      text={
        isMissing
          ? 'Its jobs will be listed here.'
          : isCustomer
            ? text
            : 'What the customers of your organisation order appears here.'
      }
      action={
        <>
          {isCustomer && <NewJobButtons />}
          <DeletedJobsLink role={role} />
        </>
      }
    />
  );
}

function DeletedJobsLink({ role }: { role: Role | undefined }) {
  const path = deletedJobsPath(role);
  return path === undefined ? null : <DeletedLink to={path} />;
}

/** Services whose jobs can be ordered. */
const ORDERABLE: readonly Sid[] = SERVICES.filter(({ installed }) => installed).map(({ sid }) => sid);

const NewJobButtons = () => ORDERABLE.map((sid) => <NewJobButton key={sid} sid={sid} />);

function NewJobButton({ sid }: { sid: Sid }) {
  if (useServiceOffMessage(sid) !== undefined) return null;
  return (
    <CommandLink variant="primary" icon={<Plus aria-hidden size={14} />} to={pathOfOrder(sid)}>
      {orderLabel(sid)}
    </CommandLink>
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

/** Shows that questions about a job wait for the customer. */
export function WaitingQuestions({ jobId }: { jobId: string }) {
  const isCustomer = useUserInfo()?.role === 'customer';
  const { data: waiting } = useQuery(waitingQuestionsQuery);
  const count = waiting?.get(jobId);
  if (count === undefined) return null;
  return (
    <Chip tone="attention" icon={<MessageCircleQuestion aria-hidden size={12} />}>
      {formatCount(count, 'question')} {isCustomer ? 'for you' : 'for the customer'}
    </Chip>
  );
}
