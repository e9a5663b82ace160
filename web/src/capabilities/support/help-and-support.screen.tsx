import { FeedbackButton } from '../../app/feedback/feedback-button.tsx';
import { useSendsMail } from '../../app/installation.ts';
import { Page } from '../../app/screens/page.tsx';
import { buildUrl } from '@colloquy/contract';
import { findSupportRequestsQuery, SUPPORT_CSV_PATH, type SupportRequest } from '@colloquy/contract/support';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, Plus } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { listPageOf, listQueryOf } from '../../app/lists/list-query.ts';
import { useInvalidations } from '../../app/query-client.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { Moment } from '../../ui/text/moment.tsx';
import { firstQuestionText } from './messages.ts';
import { requestsQuery } from './support.queries.ts';
import { SupportQuestionForm } from './parts/support-question-form.tsx';
import { OwnThread } from './parts/own-thread.tsx';
import { STATE_FILTER, SupportStateChip } from './parts/support-thread.tsx';
import * as text from './messages.ts';

/** Questions of customers and organisation admins to support. */
export function HelpAndSupportScreen() {
  return (
    <Page title={text.helpAndSupport} actions={<FeedbackButton about="help" />}>
      <SupportRequests />
    </Page>
  );
}

const FILTERS = ['state'] as const;
const FILTER_CONTROLS = [STATE_FILTER];

const BASE_COLUMNS: readonly Column<SupportRequest>[] = [
  {
    id: 'subject',
    header: text.question,
    sort: 'subject',
    cell: ({ id, subject, code }) => (
      <Link to={`?request=${id}`} className="font-medium wrap-anywhere">
        <bdi>{subject}</bdi>
        <span className="block text-xs font-normal text-ink-3">{code}</span>
      </Link>
    ),
  },
  { id: 'state', header: text.state, sort: 'state', cell: ({ state }) => <SupportStateChip state={state} /> },
];

const CHANGED_COLUMN: Column<SupportRequest> = {
  id: 'changed',
  header: text.lastReply,
  sort: 'changedAt',
  cell: ({ changedAt }) => <Moment at={changedAt} />,
};

const OWN_COLUMNS = [...BASE_COLUMNS, CHANGED_COLUMN];
const ORGANISATION_COLUMNS: readonly Column<SupportRequest>[] = [
  ...BASE_COLUMNS,
  { id: 'by', header: text.askedBy, sort: 'askedBy', cell: ({ askedBy }) => askedBy },
  CHANGED_COLUMN,
];

/** The list of requests, one request with `?request=`, or a new one with `?request=new`. */
function SupportRequests() {
  const openId = useSearchParams()[0].get('request');
  if (openId === 'new') return <NewRequest />;
  return openId === null ? <RequestList /> : <OwnThread requestId={openId} />;
}

function NewRequest() {
  const navigate = useNavigate();
  return (
    <SupportQuestionForm
      onSent={(id) => void navigate(`?request=${id}`, { replace: true })}
      onCancel={() => void navigate('?')}
    />
  );
}

function RequestList() {
  const role = useUserInfo()?.role;
  const sendsMail = useSendsMail();
  const [state, change] = useListState(FILTERS);
  useInvalidations('support');
  const page = listPageOf(useQuery(requestsQuery(state)));
  const { q, sort, state: chosenState } = listQueryOf(findSupportRequestsQuery, state);
  return (
    <DataTable
      counted={text.countedQuestions}
      label={text.questions}
      searchLabel={text.searchQuestions}
      columns={role === 'organisationadmin' ? ORGANISATION_COLUMNS : OWN_COLUMNS}
      page={page}
      rowId={({ id }) => id}
      state={state}
      change={change}
      filters={FILTER_CONTROLS}
      csvHref={buildUrl(SUPPORT_CSV_PATH, {}, { q, sort, state: chosenState })}
      actions={<NewQuestionButton />}
      empty={
        <EmptyState
          icon={<LifeBuoy aria-hidden size={28} strokeWidth={1.5} />}
          title={text.noQuestions}
          text={firstQuestionText(sendsMail)}
          action={<NewQuestionButton />}
        />
      }
    />
  );
}

function NewQuestionButton() {
  const navigate = useNavigate();
  return (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      onClick={() => void navigate('?request=new')}
    >
      {text.askQuestion}
    </Button>
  );
}
