import { ASSIGNMENT_PARAMETER, jobPath } from '@colloquy/contract';
import { ASSIGNMENT_STATE_LABELS, type OwnAssignment } from '@colloquy/contract/review';
import { Link } from 'react-router';
import { languageLabel } from '../../app/language-names.ts';
import { ServiceIcon } from '../../app/services/service-descriptions.tsx';
import { Chip, type ChipTone } from '../../ui/feedback/chip.tsx';
import { formatDuration } from '../../ui/format/duration.ts';
import type { Column } from '../../ui/table/table-types.ts';
import { Moment } from '../../ui/text/moment.tsx';
import { AssignmentActions } from './parts/assignment-actions.tsx';
import * as text from './messages.ts';

/** Path of the transcript within the assignment. */
const pathOf = ({ id, sid, jobId }: OwnAssignment): string =>
  `${jobPath(sid, jobId)}?${ASSIGNMENT_PARAMETER}=${id}`;

const JOB: Column<OwnAssignment> = {
  id: 'job',
  header: text.job,
  sort: 'job',
  cell: (row) => {
    const name = <bdi className="font-medium wrap-anywhere">{row.job}</bdi>;
    return (
      <>
        {row.state === 'accepted' ? <Link to={pathOf(row)}>{name}</Link> : name}
        <span className="flex items-center gap-1 text-xs text-ink-3">
          <ServiceIcon sid={row.sid} size={12} /> {row.code}
        </span>
        {row.note !== null && (
          <span dir="auto" className="mt-1 block max-w-xs whitespace-pre-wrap text-ink-2 wrap-anywhere">
            {row.note}
          </span>
        )}
      </>
    );
  },
};
const ORGANISATION: Column<OwnAssignment> = {
  id: 'organisation',
  header: text.organisation,
  sort: 'organisation',
  cell: ({ organisation }) => organisation,
};
const LENGTH: Column<OwnAssignment> = {
  id: 'length',
  header: text.length,
  sort: 'length',
  align: 'end',
  cell: ({ audioMs, files }) => (
    <>
      {formatDuration(audioMs)}
      <span className="block text-xs text-ink-3">{text.fileCount(files)}</span>
    </>
  ),
};
const LANGUAGE: Column<OwnAssignment> = {
  id: 'language',
  header: text.language,
  sort: 'language',
  cell: ({ language, speakers }) => (
    <>
      {language === null ? text.languageUnknown : languageLabel(language)}
      {speakers !== null && <span className="block text-xs text-ink-3">{text.speakerCount(speakers)}</span>}
    </>
  ),
};

const moment = (iso: string | null) => (iso === null ? '–' : <Moment at={iso} />);

const TONES: Partial<Record<OwnAssignment['state'], ChipTone>> = { offered: 'attention', accepted: 'now' };

export const OPEN_COLUMNS: readonly Column<OwnAssignment>[] = [
  JOB,
  {
    id: 'state',
    header: text.state,
    sort: 'state',
    cell: ({ state, reason }) => (
      <>
        <Chip tone={TONES[state] ?? 'plain'}>{ASSIGNMENT_STATE_LABELS[state]}</Chip>
        {reason !== null && (
          <q dir="auto" className="mt-1 block max-w-xs text-ink-2 wrap-anywhere">
            {reason}
          </q>
        )}
      </>
    ),
  },
  ORGANISATION,
  LENGTH,
  LANGUAGE,
  { id: 'assigned', header: text.assigned, sort: 'createdAt', cell: ({ createdAt }) => moment(createdAt) },
  { id: 'until', header: text.until, sort: 'until', cell: ({ until }) => moment(until) },
  { id: 'actions', header: text.actions, cell: (row) => <AssignmentActions assignment={row} /> },
];

export const DONE_COLUMNS: readonly Column<OwnAssignment>[] = [
  JOB,
  ORGANISATION,
  LENGTH,
  LANGUAGE,
  {
    id: 'done',
    header: text.finishedOn,
    sort: 'endedAt',
    cell: ({ endedAt, state }) => (
      <>
        {moment(endedAt)}
        {state === 'ended' && <span className="block text-xs text-ink-3">{text.endedByAcceptance}</span>}
      </>
    ),
  },
];
