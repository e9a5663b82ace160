import { jobPath } from '@colloquy/contract';
import { authorText, type Posting, POSTING_LABELS, postingText } from '@colloquy/contract/credits';
import { Link } from 'react-router';
import { readUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatCreditChange, formatCredits } from '../../../ui/format/amount.ts';
import { formatLastDay, formatMomentIn } from '../../../ui/format/moment.ts';
import type { Column } from '../../../ui/table/table-types.ts';
import { ServiceName } from '../../services/index.ts';

/**
 * Columns of the ledger. A reservation changes only the reserved amount: the credits belong to the
 * organisation until the work is charged.
 *
 * @param timeZone of the organisation, for days and months; undefined while loading
 */
export const postingColumns = (timeZone: string | undefined): readonly Column<Posting>[] => [
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
    cell: ({ at }) => <time dateTime={at}>{formatMomentIn(at, timeZone)}</time>,
  },
  {
    id: 'details',
    header: 'Details',
    cell: (posting) => (
      <span className="block max-w-md wrap-anywhere">
        {postingText(posting)}
        {posting.expiresAt !== null && timeZone !== undefined && (
          <span className="block text-xs text-ink-3">
            Expires after {formatLastDay(posting.expiresAt, timeZone)}
          </span>
        )}
        {posting.corrected > 0 && (
          <span className="block text-xs text-ink-3">{formatCredits(posting.corrected)} corrected</span>
        )}
      </span>
    ),
  },
  { id: 'by', header: 'Done by', cell: ({ by }) => <bdi>{authorText(by)}</bdi> },
  { id: 'user', header: 'User', cell: ({ person }) => (person === null ? '–' : <bdi>{person.name}</bdi>) },
  { id: 'job', header: 'Job', cell: ({ job }) => <JobLink job={job} /> },
  {
    id: 'service',
    header: 'Service',
    isOptional: true,
    cell: ({ sid }) => (sid === null ? '–' : <ServiceName sid={sid} />),
  },
  { id: 'change', header: 'Change', align: 'end', cell: ({ change }) => formatCreditChange(change) },
  {
    id: 'reserved',
    header: 'Reserved',
    align: 'end',
    cell: ({ reserved }) => (reserved === 0 ? '–' : formatCreditChange(reserved)),
  },
  { id: 'balance', header: 'Balance', align: 'end', cell: ({ balance }) => formatCredits(balance) },
];

/** For platform admins: corrects a grant made by mistake. */
export const correctColumn = (correct: (grant: Posting) => void): Column<Posting> => ({
  id: 'actions',
  header: 'Actions',
  align: 'end',
  cell: (posting) =>
    posting.kind === 'grant' &&
    posting.correctable > 0 && (
      <Button size="small" aria-label={`Correct no. ${posting.number}`} onClick={() => correct(posting)}>
        Correct
      </Button>
    ),
});

/** The page of a job shows platform admins its metadata only, not its content. */
function JobLink({ job }: Pick<Posting, 'job'>) {
  if (job === null) return '–';
  if (!job.isThere || job.sid === null) return job.code ?? 'A deleted job';
  const isPlatform = readUserInfo()?.role === 'admin';
  return (
    <Link
      to={isPlatform ? `/admin/jobs?job=${job.id}` : jobPath(job.sid, job.id)}
      className="text-accent underline"
    >
      {job.code}
    </Link>
  );
}
