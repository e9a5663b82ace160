import { findSupportRequests, SUPPORT_CSV_PATH, type SupportRequest } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, Plus } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { addressOf } from '../../../app/api/address.ts';
import { listPageOf } from '../../../app/lists/list-page.ts';
import { listQueryOf } from '../../../app/lists/list-query.ts';
import { useHints } from '../../../app/live/use-hints.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { formatMoment, formatMomentInFull } from '../../../ui/format/moment.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/table-types.ts';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { requestsQuery } from '../support.queries.ts';
import { AskForm } from './ask-form.tsx';
import { OwnThread } from './own-thread.tsx';
import { STATE_FILTER, SupportStateChip } from './support-state.tsx';

const FILTERS = ['state'] as const;
const SHOWN = [STATE_FILTER];

const BASE: readonly Column<SupportRequest>[] = [
  {
    id: 'subject',
    header: 'Question',
    cell: ({ id, subject, code }) => (
      <Link to={`?request=${id}`} className="font-medium wrap-anywhere">
        <bdi>{subject}</bdi>
        <span className="block text-xs font-normal text-ink-3">{code}</span>
      </Link>
    ),
  },
  { id: 'state', header: 'State', cell: ({ state }) => <SupportStateChip state={state} /> },
];

const CHANGED: Column<SupportRequest> = {
  id: 'changed',
  header: 'Last word',
  sort: 'changedAt',
  cell: ({ changedAt }) => <time title={formatMomentInFull(changedAt)}>{formatMoment(changedAt)}</time>,
};

const OWN = [...BASE, CHANGED];
const OF_ALL: readonly Column<SupportRequest>[] = [
  ...BASE,
  { id: 'by', header: 'Asked by', cell: ({ askedBy }) => askedBy },
  CHANGED,
];

/** Asking, and following what was asked: a list, one request opened by `?request=`, a new one by `?request=new`. */
export function SupportRequests() {
  const opened = useSearchParams()[0].get('request');
  if (opened === 'new') return <NewRequest />;
  return opened === null ? <RequestList /> : <OwnThread requestId={opened} />;
}

function NewRequest() {
  const navigate = useNavigate();
  return (
    <AskForm
      onAsked={(id) => void navigate(`?request=${id}`, { replace: true })}
      onCancel={() => void navigate('?')}
    />
  );
}

function RequestList() {
  const role = useUserInfo()?.role;
  const [state, change] = useListState(FILTERS);
  useHints('support');
  const page = listPageOf(useQuery(requestsQuery(state)));
  const { q, sort, state: standing } = listQueryOf(findSupportRequests, state);
  return (
    <DataTable
      label="Questions"
      searchLabel="Search by words or number"
      columns={role === 'organisationadmin' ? OF_ALL : OWN}
      page={page}
      rowId={({ id }) => id}
      state={state}
      change={change}
      filters={SHOWN}
      csvHref={addressOf(SUPPORT_CSV_PATH, {}, { q, sort, state: standing })}
      actions={<AskButton />}
      empty={
        <EmptyState
          icon={<LifeBuoy aria-hidden size={28} strokeWidth={1.5} />}
          title="Nothing was asked yet"
          text="Ask those who run Colloquy. Their answer appears here, and a mail tells you of it."
          action={<AskButton />}
        />
      }
    />
  );
}

function AskButton() {
  const navigate = useNavigate();
  return (
    <Button tone="go" icon={<Plus aria-hidden size={14} />} onClick={() => void navigate('?request=new')}>
      Ask a question
    </Button>
  );
}
