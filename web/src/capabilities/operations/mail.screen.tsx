import {
  findMails,
  MAIL_STATE_LABELS,
  MAILS_CSV_PATH,
  type MailState,
  type MailSummary,
} from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { addressOf } from '../../app/api/address.ts';
import { listPageOf } from '../../app/lists/list-page.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { Chip, type ChipTone } from '../../ui/feedback/chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatMoment, formatMomentInFull } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column, Filter } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { mailsQuery } from './operations.queries.ts';
import { MailDialog } from './parts/mail-dialog.tsx';

const FILTERS = ['state'] as const;

const TONES: Record<MailState, ChipTone> = {
  waiting: 'now',
  'given-up': 'failed',
  sent: 'done',
  expired: 'plain',
};

const SHOWN: readonly Filter[] = [
  {
    name: 'state',
    label: 'State',
    options: Object.entries(MAIL_STATE_LABELS).map(([value, label]) => ({ value, label })),
  },
];

const columnsOf = (open: (mail: MailSummary) => void): readonly Column<MailSummary>[] => [
  {
    id: 'subject',
    header: 'Subject',
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
  { id: 'to', header: 'To', cell: ({ to }) => <span className="wrap-anywhere">{to}</span> },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Chip tone={TONES[state]}>{MAIL_STATE_LABELS[state]}</Chip>,
  },
  { id: 'tries', header: 'Tries', align: 'end', cell: ({ tries }) => tries },
  { id: 'organisation', header: 'Organisation', cell: ({ organisation }) => organisation },
  {
    id: 'created',
    header: 'Written',
    sort: 'createdAt',
    cell: ({ createdAt }) => <time title={formatMomentInFull(createdAt)}>{formatMoment(createdAt)}</time>,
  },
  {
    id: 'sent',
    header: 'Sent',
    cell: ({ sentAt }) =>
      sentAt === null ? '–' : <time title={formatMomentInFull(sentAt)}>{formatMoment(sentAt)}</time>,
  },
];

/** What the product writes to people: what waits, what was sent; without a mail server it is read here. */
export function MailScreen() {
  const [state, change] = useListState(FILTERS);
  const query = useQuery(mailsQuery(state));
  const page = listPageOf(query);
  const [opened, setOpened] = useState<MailSummary>();
  const [columns] = useState(() => columnsOf(setOpened));
  const { q, sort, state: asked } = listQueryOf(findMails, state);
  return (
    <Page title="Mail">
      {query.data && !query.data.hasServer && (
        <p className="mb-3 max-w-xl text-ink-2">
          This installation has no mail server, so mails wait here. Open one to hand on what it says; that you
          did is in the organisation’s audit. With <code>SMTP_URL</code> they leave by themselves.
        </p>
      )}
      <DataTable
        label="Mails"
        searchLabel="Search by address or subject"
        columns={columns}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        filters={SHOWN}
        csvHref={addressOf(MAILS_CSV_PATH, {}, { q, sort, state: asked })}
        empty={
          <EmptyState
            icon={<Mail aria-hidden size={28} strokeWidth={1.5} />}
            title="No mail yet"
            text="Invitations, codes and what else the product writes to people appears here."
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
