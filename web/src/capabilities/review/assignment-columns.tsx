import { ASSIGNMENT_PARAMETER, ASSIGNMENT_STATE_LABELS, type OwnAssignment } from '@colloquy/contract';
import { Link } from 'react-router';
import { nameOfLanguage } from '../../app/language-names.ts';
import { ServiceIcon } from '../../app/services/service-icon.tsx';
import { Chip } from '../../ui/feedback/chip.tsx';
import { formatCount } from '../../ui/format/amount.ts';
import { formatDuration } from '../../ui/format/duration.ts';
import { formatMoment, formatMomentInFull } from '../../ui/format/moment.ts';
import type { Column } from '../../ui/table/table-types.ts';
import { AssignmentActs } from './parts/assignment-acts.tsx';

/** The words of an accepted job, in its assignment. */
const pathOf = ({ id, jobId }: OwnAssignment): string =>
  `/qual-ai/job/${jobId}?${ASSIGNMENT_PARAMETER}=${id}`;

const JOB: Column<OwnAssignment> = {
  id: 'job',
  header: 'Job',
  cell: (row) => {
    const name = <bdi className="font-medium wrap-anywhere">{row.job}</bdi>;
    return (
      <>
        {row.state === 'accepted' ? <Link to={pathOf(row)}>{name}</Link> : name}
        <span className="flex items-center gap-1 text-xs text-ink-3">
          <ServiceIcon sid={row.sid} size={12} /> {row.code}
        </span>
      </>
    );
  },
};
const ORGANISATION: Column<OwnAssignment> = {
  id: 'organisation',
  header: 'Organisation',
  cell: ({ organisation }) => organisation,
};
const AMOUNT: Column<OwnAssignment> = {
  id: 'amount',
  header: 'Amount',
  align: 'end',
  cell: ({ audioMs, files }) => (
    <>
      {formatDuration(audioMs)}
      {files !== 1 && <span className="block text-xs text-ink-3">{formatCount(files, 'file')}</span>}
    </>
  ),
};
const LANGUAGE: Column<OwnAssignment> = {
  id: 'language',
  header: 'Language',
  isOptional: true,
  cell: ({ language }) => (language === null ? '–' : nameOfLanguage(language)),
};

const moment = (iso: string | null) =>
  iso === null ? '–' : <time title={formatMomentInFull(iso)}>{formatMoment(iso)}</time>;

export const OPEN_COLUMNS: readonly Column<OwnAssignment>[] = [
  JOB,
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => (
      <Chip tone={state === 'offered' ? 'attention' : 'now'}>{ASSIGNMENT_STATE_LABELS[state]}</Chip>
    ),
  },
  ORGANISATION,
  AMOUNT,
  LANGUAGE,
  { id: 'assigned', header: 'Given', sort: 'createdAt', cell: ({ createdAt }) => moment(createdAt) },
  { id: 'until', header: 'Until', cell: ({ until }) => moment(until) },
  { id: 'acts', header: 'Your answer', cell: (row) => <AssignmentActs assignment={row} /> },
];

export const DONE_COLUMNS: readonly Column<OwnAssignment>[] = [
  JOB,
  ORGANISATION,
  AMOUNT,
  LANGUAGE,
  {
    id: 'done',
    header: 'Done',
    sort: 'endedAt',
    cell: ({ endedAt, state }) => (
      <>
        {moment(endedAt)}
        {state === 'ended' && (
          <span className="block text-xs text-ink-3">Ended when the customer accepted the job</span>
        )}
      </>
    ),
  },
];
