import { buildUrl } from '@colloquy/contract';
import {
  MAIL_STATE_LABELS,
  findMailsQuery,
  MAILS_CSV_PATH,
  type MailState,
  type MailSummary,
} from '@colloquy/contract/operations';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { listPageOf, listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { Chip, type ChipTone } from '../../ui/feedback/chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { dayFilters, type Column, type Filter } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { Moment } from '../../ui/text/moment.tsx';
import { mailsQuery } from './operations.queries.ts';
import { MailDialog } from './parts/mail-dialog.tsx';
import * as text from './messages.ts';

const FILTERS = ['state', 'from', 'to'] as const;

const TONES: Record<MailState, ChipTone> = {
  waiting: 'now',
  'given-up': 'failed',
  sent: 'done',
  expired: 'plain',
};

const FILTER_CONTROLS: readonly Filter[] = [
  {
    name: 'state',
    label: text.state,
    options: Object.entries(MAIL_STATE_LABELS).map(([value, label]) => ({ value, label })),
  },
  ...dayFilters(text.writtenFrom, text.writtenUntil),
];

const mailColumns = (open: (mail: MailSummary) => void): readonly Column<MailSummary>[] => [
  {
    id: 'subject',
    header: text.subject,
    sort: 'subject',
    cell: (mail) => (
      <button
        type="button"
        className="rounded-sm text-left font-medium wrap-anywhere text-accent hover:underline"
        onClick={() => open(mail)}
      >
        {mail.subject ?? text.hiddenSubject}
      </button>
    ),
  },
  {
    id: 'to',
    header: text.recipient,
    sort: 'to',
    cell: ({ to }) => <span className="wrap-anywhere">{to}</span>,
  },
  {
    id: 'state',
    header: text.state,
    sort: 'state',
    cell: ({ state }) => <Chip tone={TONES[state]}>{MAIL_STATE_LABELS[state]}</Chip>,
  },
  { id: 'tries', header: text.attempts, sort: 'tries', align: 'end', cell: ({ tries }) => tries },
  {
    id: 'organisation',
    header: text.organisation,
    sort: 'organisation',
    cell: ({ organisation }) => organisation,
  },
  {
    id: 'created',
    header: text.created,
    sort: 'createdAt',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'sent',
    header: text.sent,
    sort: 'sentAt',
    cell: ({ sentAt }) => (sentAt === null ? '–' : <Moment at={sentAt} />),
  },
];

/** Outgoing emails and their state. Without a mail server, platform admins read them here. */
export function MailScreen() {
  const [state, change] = useListState(FILTERS);
  const query = useQuery(mailsQuery(state));
  const page = listPageOf(query);
  const [opened, setOpened] = useState<MailSummary>();
  const [columns] = useState(() => mailColumns(setOpened));
  const { q, sort, state: asked, from, to } = listQueryOf(findMailsQuery, state);
  return (
    <Page title={text.email}>
      {query.data && !query.data.hasServer && <p className="mb-3 max-w-xl text-ink-2">{text.noMailServer}</p>}
      <DataTable
        counted={text.countedEmails}
        label={text.emails}
        searchLabel={text.searchEmails}
        columns={columns}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        filters={FILTER_CONTROLS}
        csvHref={buildUrl(MAILS_CSV_PATH, {}, { q, sort, state: asked, from, to })}
        empty={
          <EmptyState
            icon={<Mail aria-hidden size={28} strokeWidth={1.5} />}
            title={text.noEmailsYet}
            text={text.noEmailsHint}
          />
        }
      />
      {opened && (
        <MailDialog
          mail={opened}
          hasServer={query.data?.hasServer ?? false}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  );
}
