import {
  type JobAccess,
  type JobSummary,
  may,
  notAvailableYet,
  SERVICES,
  serviceOf,
  type Sid,
} from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash } from 'lucide-react';
import { Link } from 'react-router';
import { useHints } from '../../app/live/use-hints.ts';
import { listPageOf } from '../../app/lists/list-page.ts';
import { ServiceIcon } from '../../app/services/service-icon.tsx';
import { readUserInfo, useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatDuration } from '../../ui/format/duration.ts';
import { formatMoment, formatMomentInFull } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column, Filter } from '../../ui/table/table-types.ts';
import { toast } from '../../ui/toast/toast.ts';
import { csvAddress } from './csv-address.ts';
import { jobsQuery, type JobsFixed } from './job-list.queries.ts';
import { deleteWithUndo } from './jobs.queries.ts';
import { useExporting } from './exports/use-exporting.tsx';
import { pathFromList } from './job-path.ts';
import { JobState } from './parts/job-state.tsx';
import { RowMenu } from './parts/row-menu.tsx';
import { useMoves } from './parts/use-moves.tsx';
import { WaitingQuestions } from './parts/waiting-questions.tsx';
import { useKeptList } from './use-kept-list.ts';

const FILTERS = ['sid', 'whose'] as const;

const SERVICE_FILTER: Filter = {
  name: 'sid',
  label: 'Service',
  options: SERVICES.map(({ sid, name }) => ({ value: sid, label: name })),
};

const WHOSE_FILTER: Filter = {
  name: 'whose',
  label: 'Whose',
  options: [
    { value: 'mine', label: 'Mine' },
    { value: 'shared', label: 'Shared with me' },
    { value: 'groups', label: 'My groups' },
  ],
};

/** By who looks, and whether the list is of one service: a customer's reaches beyond the own jobs. */
const FILTERS_SHOWN = {
  customer: { one: [WHOSE_FILTER], all: [SERVICE_FILTER, WHOSE_FILTER] },
  others: { one: [] as Filter[], all: [SERVICE_FILTER] },
};

/** What a customer may do with what a colleague ordered. */
const FROM: Partial<Record<JobAccess, string>> = { work: 'to work on', read: 'to read' };

/** Nobody deletes what a colleague ordered. */
function deleteOwn(rows: readonly JobSummary[]): void {
  const own = rows.filter(({ access }) => access === 'own');
  if (own.length < rows.length) toast.info('Only your own jobs can be deleted: those of others stay.');
  if (own.length > 0) void deleteWithUndo(own);
}

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
  { id: 'state', header: 'State', width: 'w-72', cell: (job) => <JobState job={job} /> },
  {
    id: 'length',
    header: 'Length',
    align: 'end',
    cell: ({ durationMs }) => (durationMs === null ? '–' : formatDuration(durationMs)),
  },
  { id: 'service', header: 'Service', isOptional: true, cell: ({ sid }) => <ServiceName sid={sid} /> },
  { id: 'by', header: 'Ordered by', isOptional: true, cell: ({ createdBy }) => createdBy },
  {
    id: 'created',
    header: 'Created',
    sort: 'createdAt',
    cell: ({ createdAt }) => <time title={formatMomentInFull(createdAt)}>{formatMoment(createdAt)}</time>,
  },
  { id: 'more', header: 'More', align: 'end', cell: (job) => <RowMenu job={job} /> },
];

/** Who orders nothing has nothing more to do from a row. */
const COLUMNS_TO_READ = COLUMNS.filter(({ id }) => id !== 'more');

/** All jobs that the role may see, narrowed to what is fixed; what the person chooses is kept under `name`. */
export function JobList({ label, fixed, name }: { label: string; fixed: JobsFixed; name: string }) {
  const role = useUserInfo()?.role;
  const [state, change] = useKeptList(name, FILTERS);
  useHints('jobs');
  useHints('comments');
  const page = listPageOf(useQuery(jobsQuery(state, fixed)));
  const moves = useMoves();
  const exporting = useExporting();
  const isCustomer = role === 'customer';
  const mayMove = role !== undefined && may(role, 'job:run');
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
        filters={FILTERS_SHOWN[isCustomer ? 'customer' : 'others'][fixed.sid ? 'one' : 'all']}
        csvHref={csvAddress(state, fixed)}
        {...(isCustomer && {
          bulkActions: [
            exporting.action,
            {
              label: 'Delete',
              icon: <Trash aria-hidden size={14} />,
              tone: 'danger' as const,
              run: (rows: readonly JobSummary[]) => deleteOwn(rows),
            },
          ],
          actions: <NewJob />,
        })}
        {...(mayMove && { bulkActions: [exporting.action, ...moves.actions] })}
        empty={<NoJobs fixed={fixed} isCustomer={isCustomer} />}
      />
      {moves.dialog}
      {exporting.dialog}
    </>
  );
}

/** A list without jobs says what will be here; of a service that is not there yet, that it is not. */
function NoJobs({ fixed, isCustomer }: { fixed: JobsFixed; isCustomer: boolean }) {
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
      action={isCustomer && <NewJob />}
    />
  );
}

function ServiceName({ sid }: { sid: Sid }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <ServiceIcon sid={sid} size={14} />
      {serviceOf(sid).name}
    </span>
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
