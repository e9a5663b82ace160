import {
  AUDIT_CSV_PATH,
  type AuditEntry,
  findAudit,
  PLATFORM_AUDIT_CSV_PATH,
  type PlatformAuditEntry,
} from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addressOf } from '../../app/api/address.ts';
import { listPageOf } from '../../app/lists/list-page.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { AuditFilters } from './parts/audit-filters.tsx';
import { ACTION, authorOf, SubjectLink, WHEN } from './parts/audit-cells.tsx';
import { OrganisationSelect } from './parts/organisation-select.tsx';
import {
  auditChoicesQuery,
  auditQuery,
  platformAuditAsked,
  platformAuditChoicesQuery,
  platformAuditQuery,
} from './organisations.queries.ts';

const FILTERS = ['personId', 'action', 'from', 'to'] as const;
/** Addresses of a platform admin's screens have one name for an organisation. */
const PLATFORM_FILTERS = [...FILTERS, 'organisation'] as const;

const COLUMNS: readonly Column<AuditEntry>[] = [
  ACTION,
  { id: 'who', header: 'Who', cell: authorOf },
  {
    id: 'subject',
    header: 'To what',
    cell: (entry) => <SubjectLink entry={entry} area="organisationadmin" />,
  },
  WHEN,
];

const PLATFORM_COLUMNS: readonly Column<PlatformAuditEntry>[] = [
  ACTION,
  { id: 'who', header: 'Who', cell: ({ person }) => person },
  { id: 'subject', header: 'To what', cell: (entry) => <SubjectLink entry={entry} area="admin" /> },
  {
    id: 'organisation',
    header: 'Organisation',
    cell: ({ organisation, organisationId }) => (
      <Link to={`/admin/organizations/${organisationId}`}>
        <bdi>{organisation}</bdi>
      </Link>
    ),
  },
  WHEN,
];

/** Who did what and when in the own organisation. */
export function AuditScreen() {
  const [state, change] = useListState(FILTERS);
  const page = listPageOf(useQuery(auditQuery(state)));
  const choices = useQuery(auditChoicesQuery).data;
  const { q, sort, personId, action, from, to } = listQueryOf(findAudit, state);
  return (
    <Page title="Audit">
      <AuditFilters state={state} change={change} choices={choices} />
      <DataTable
        label="Audit"
        searchLabel="Search by person or action"
        columns={COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        csvHref={addressOf(AUDIT_CSV_PATH, {}, { q, sort, personId, action, from, to })}
        empty={
          <Empty>
            What people do in your organisation is written down here, without what they worked on.
          </Empty>
        }
      />
    </Page>
  );
}

/** What platform admins did and looked at, in all organisations. */
export function PlatformAuditScreen() {
  const [state, change] = useListState(PLATFORM_FILTERS);
  const page = listPageOf(useQuery(platformAuditQuery(state)));
  const choices = useQuery(platformAuditChoicesQuery).data;
  const { q, sort, personId, action, from, to, organisationId } = platformAuditAsked(state);
  const { organisation: chosen, ...others } = state.filters;
  return (
    <Page title="Audit">
      <p className="mb-3 max-w-3xl text-ink-2">
        What platform admins do and look at, in every organisation. Each organisation reads the same in its
        own audit.
      </p>
      <AuditFilters state={state} change={change} choices={choices}>
        <OrganisationSelect
          hasAll
          value={chosen ?? 'all'}
          onChange={(id) => change({ filters: id === 'all' ? others : { ...others, organisation: id } })}
        />
      </AuditFilters>
      <DataTable
        label="Audit"
        searchLabel="Search by person or action"
        columns={PLATFORM_COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        csvHref={addressOf(
          PLATFORM_AUDIT_CSV_PATH,
          {},
          { q, sort, personId, action, from, to, organisationId },
        )}
        empty={<Empty>What platform admins do is written down here.</Empty>}
      />
    </Page>
  );
}

const Empty = ({ children }: { children: ReactNode }) => (
  <EmptyState
    icon={<ShieldCheck aria-hidden size={28} strokeWidth={1.5} />}
    title="Nothing was done yet"
    text={children}
  />
);
