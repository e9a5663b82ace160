import { jobPath } from '@colloquy/contract';
import { authorText, type Posting, POSTING_LABELS, postingText } from '@colloquy/contract/credits';
import { Link } from 'react-router';
import { readUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatCreditChange, formatCredits } from '../../../ui/format/amount.ts';
import { formatLastDay, formatMomentIn } from '../../../ui/format/moment.ts';
import type { Column } from '../../../ui/table/table-types.ts';
import { ServiceName } from '../../services/index.ts';
import * as text from '../messages.ts';

/**
 * Columns of the ledger. A reservation changes only the reserved amount: the credits belong to the
 * organisation until the work is charged.
 *
 * @param timeZone of the organisation, for days and months; undefined while loading
 */
export const postingColumns = (timeZone: string | undefined): readonly Column<Posting>[] => [
  {
    id: 'kind',
    header: text.posting,
    cell: ({ kind, number }) => (
      <>
        <span className="font-medium">{POSTING_LABELS[kind]}</span>
        <span className="block text-xs text-ink-3">{text.postingNumber(number)}</span>
      </>
    ),
  },
  {
    id: 'at',
    header: text.time,
    sort: 'number',
    cell: ({ at }) => <time dateTime={at}>{formatMomentIn(at, timeZone)}</time>,
  },
  {
    id: 'details',
    header: text.details,
    cell: (posting) => (
      <span className="block max-w-md wrap-anywhere">
        {postingText(posting)}
        {posting.expiresAt !== null && timeZone !== undefined && (
          <span className="block text-xs text-ink-3">
            {text.expiresAfter(formatLastDay(posting.expiresAt, timeZone))}
          </span>
        )}
        {posting.corrected > 0 && (
          <span className="block text-xs text-ink-3">
            {text.correctedAmount(formatCredits(posting.corrected))}
          </span>
        )}
      </span>
    ),
  },
  { id: 'by', header: text.author, cell: ({ by }) => <bdi>{authorText(by)}</bdi> },
  { id: 'user', header: text.user, cell: ({ person }) => (person === null ? '–' : <bdi>{person.name}</bdi>) },
  { id: 'job', header: text.job, cell: ({ job }) => <JobLink job={job} /> },
  {
    id: 'service',
    header: text.service,
    isOptional: true,
    cell: ({ sid }) => (sid === null ? '–' : <ServiceName sid={sid} />),
  },
  { id: 'change', header: text.change, align: 'end', cell: ({ change }) => formatCreditChange(change) },
  {
    id: 'reserved',
    header: text.reserved,
    align: 'end',
    cell: ({ reserved }) => (reserved === 0 ? '–' : formatCreditChange(reserved)),
  },
  { id: 'balance', header: text.balance, align: 'end', cell: ({ balance }) => formatCredits(balance) },
];

/** For platform admins: corrects a grant made by mistake. */
export const correctColumn = (correct: (grant: Posting) => void): Column<Posting> => ({
  id: 'actions',
  header: text.actions,
  align: 'end',
  cell: (posting) =>
    posting.kind === 'grant' &&
    posting.correctable > 0 && (
      <Button size="small" aria-label={text.correctPosting(posting.number)} onClick={() => correct(posting)}>
        {text.correct}
      </Button>
    ),
});

/** The page of a job shows platform admins its metadata only, not its content. */
function JobLink({ job }: Pick<Posting, 'job'>) {
  if (job === null) return '–';
  if (!job.isThere || job.sid === null) return job.code ?? text.deletedJob;
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
