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
import { writtenFrom, writtenUntil, countedEmails } from './messages.ts';

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
    label: 'State',
    options: Object.entries(MAIL_STATE_LABELS).map(([value, label]) => ({ value, label })),
  },
  ...dayFilters(writtenFrom, writtenUntil),
];

const mailColumns = (open: (mail: MailSummary) => void): readonly Column<MailSummary>[] => [
  {
    id: 'subject',
    header: 'Subject',
    sort: 'subject',
    cell: (mail) => (
      <button
        type="button"
        className="rounded-sm text-left font-medium wrap-anywhere text-accent hover:underline"
        onClick={() => open(mail)}
      >
        {mail.subject ?? 'About work of the organisation'}
      </button>
    ),
  },
  { id: 'to', header: 'To', sort: 'to', cell: ({ to }) => <span className="wrap-anywhere">{to}</span> },
  {
    id: 'state',
    header: 'State',
    sort: 'state',
    cell: ({ state }) => <Chip tone={TONES[state]}>{MAIL_STATE_LABELS[state]}</Chip>,
  },
  { id: 'tries', header: 'Tries', sort: 'tries', align: 'end', cell: ({ tries }) => tries },
  {
    id: 'organisation',
    header: 'Organisation',
    sort: 'organisation',
    cell: ({ organisation }) => organisation,
  },
  {
    id: 'created',
    header: 'Written',
    sort: 'createdAt',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'sent',
    header: 'Sent',
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
    <Page title="Email">
      {query.data && !query.data.hasServer && (
        <p className="mb-3 max-w-xl text-ink-2">
          This installation has no mail server, so emails wait here. Open one to pass on what it says; the
          organisation’s audit records that you did. Once <code>SMTP_URL</code> is set, they are sent
          automatically.
        </p>
      )}
      <DataTable
        counted={countedEmails}
        label="Emails"
        searchLabel="Search by address or subject"
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
            title="No emails yet"
            text="Invitations, codes and notifications appear here."
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
