import { buildUrl } from '@colloquy/contract';
import {
  AUDIT_CSV_PATH,
  type AuditEntry,
  findAuditQuery,
  PLATFORM_AUDIT_CSV_PATH,
  type PlatformAuditEntry,
} from '@colloquy/contract/organisations';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listPageOf, listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { AuditFilters } from './parts/audit-filters.tsx';
import { ACTION_COLUMN, formatAuthor, SubjectLink, TIME_COLUMN } from './parts/audit-cells.tsx';
import { OrganisationSelect } from './parts/organisation-select.tsx';
import {
  auditChoicesQuery,
  auditQuery,
  platformAuditInput,
  platformAuditChoicesQuery,
  platformAuditQuery,
} from './organisations.queries.ts';
import * as text from './messages.ts';

const FILTERS = ['personId', 'action', 'from', 'to'] as const;
/** The screens of platform admins share one URL parameter for the organisation. */
const PLATFORM_FILTERS = [...FILTERS, 'organisation'] as const;

const COLUMNS: readonly Column<AuditEntry>[] = [
  ACTION_COLUMN,
  { id: 'who', header: text.person, sort: 'person', cell: formatAuthor },
  {
    id: 'subject',
    header: text.subject,
    cell: (entry) => <SubjectLink entry={entry} area="organisationadmin" />,
  },
  TIME_COLUMN,
];

const PLATFORM_COLUMNS: readonly Column<PlatformAuditEntry>[] = [
  ACTION_COLUMN,
  { id: 'who', header: text.person, sort: 'person', cell: ({ person }) => person },
  { id: 'subject', header: text.subject, cell: (entry) => <SubjectLink entry={entry} area="admin" /> },
  {
    id: 'organisation',
    header: text.organisation,
    cell: ({ organisation, organisationId }) => (
      <Link to={`/admin/organizations/${organisationId}`}>
        <bdi>{organisation}</bdi>
      </Link>
    ),
  },
  TIME_COLUMN,
];

/** Audit of the admin's own organisation. */
export function AuditScreen() {
  const [state, change] = useListState(FILTERS);
  const page = listPageOf(useQuery(auditQuery(state)));
  const choices = useQuery(auditChoicesQuery).data;
  const { q, sort, personId, action, from, to } = listQueryOf(findAuditQuery, state);
  return (
    <Page title={text.audit}>
      <AuditFilters state={state} change={change} choices={choices} />
      <DataTable
        counted={text.countedEntries}
        label={text.audit}
        searchLabel={text.searchAudit}
        columns={COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        csvHref={buildUrl(AUDIT_CSV_PATH, {}, { q, sort, personId, action, from, to })}
        empty={<EmptyAudit>{text.emptyAuditHint}</EmptyAudit>}
      />
    </Page>
  );
}

/** Actions and views of platform admins in all organisations. */
export function PlatformAuditScreen() {
  const [state, change] = useListState(PLATFORM_FILTERS);
  const page = listPageOf(useQuery(platformAuditQuery(state)));
  const choices = useQuery(platformAuditChoicesQuery).data;
  const { q, sort, personId, action, from, to, organisationId } = platformAuditInput(state);
  const { organisation: chosen, ...others } = state.filters;
  return (
    <Page title={text.audit}>
      <p className="mb-3 max-w-3xl text-ink-2">{text.platformAuditIntro}</p>
      <AuditFilters state={state} change={change} choices={choices}>
        <OrganisationSelect
          hasAll
          value={chosen ?? 'all'}
          onChange={(id) => change({ filters: id === 'all' ? others : { ...others, organisation: id } })}
        />
      </AuditFilters>
      <DataTable
        counted={text.countedEntries}
        label={text.audit}
        searchLabel={text.searchAudit}
        columns={PLATFORM_COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        csvHref={buildUrl(
          PLATFORM_AUDIT_CSV_PATH,
          {},
          { q, sort, personId, action, from, to, organisationId },
        )}
        empty={<EmptyAudit>{text.emptyPlatformAuditHint}</EmptyAudit>}
      />
    </Page>
  );
}

const EmptyAudit = ({ children }: { children: ReactNode }) => (
  <EmptyState
    icon={<ShieldCheck aria-hidden size={28} strokeWidth={1.5} />}
    title={text.noEntriesYet}
    text={children}
  />
);
