import { type Posting, POSTING_LABELS, serviceOf } from '@colloquy/contract';
import { Link } from 'react-router';
import { readUserInfo } from '../../../app/session/user-info.ts';
import { formatCredits } from '../../../ui/format/amount.ts';
import { formatMoment, formatMomentInFull } from '../../../ui/format/moment.ts';
import type { Column } from '../../../ui/table/table-types.ts';

/** A posting: what it was, what it is about, and what it left. */
export const POSTING_COLUMNS: readonly Column<Posting>[] = [
  {
    id: 'kind',
    header: 'Posting',
    cell: ({ kind, number }) => (
      <>
        <span className="font-medium">{POSTING_LABELS[kind]}</span>
        <span className="block text-xs text-ink-3">No. {number}</span>
      </>
    ),
  },
  {
    id: 'at',
    header: 'When',
    sort: 'number',
    cell: ({ at }) => <time title={formatMomentInFull(at)}>{formatMoment(at)}</time>,
  },
  { id: 'job', header: 'Job', cell: ({ job }) => <Job job={job} /> },
  { id: 'service', header: 'Service', cell: ({ sid }) => (sid === null ? '–' : serviceOf(sid).name) },
  { id: 'user', header: 'User', cell: ({ person }) => (person === null ? '–' : <bdi>{person.name}</bdi>) },
  { id: 'amount', header: 'Credits moved', align: 'end', cell: ({ amount }) => formatCredits(amount) },
  {
    id: 'change',
    header: 'Change',
    align: 'end',
    cell: ({ change }) => formatChange(change),
  },
  { id: 'balance', header: 'Balance after', align: 'end', cell: ({ balance }) => formatCredits(balance) },
];

const formatChange = (change: number): string =>
  change === 0 ? formatCredits(0) : `${change > 0 ? '+' : '−'}${formatCredits(Math.abs(change))}`;

/** Platform admins see a job's facts, never its content: their page of it says so. */
function Job({ job }: Pick<Posting, 'job'>) {
  if (job === null) return '–';
  if (!job.isThere || job.code === null) return job.code ?? 'A deleted job';
  const isPlatform = readUserInfo()?.role === 'admin';
  return (
    <Link
      to={isPlatform ? `/admin/jobs?job=${job.id}` : `/qual-ai/job/${job.id}`}
      className="text-accent underline"
    >
      {job.code}
    </Link>
  );
}
