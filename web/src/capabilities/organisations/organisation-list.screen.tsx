import { buildUrl } from '@colloquy/contract';
import {
  findOrganisationsQuery,
  ORGANISATIONS_CSV_PATH,
  type OrganisationSummary,
} from '@colloquy/contract/organisations';
import { useQuery } from '@tanstack/react-query';
import { Building2, Plus, Trash, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { listPageOf, listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { CommandLink } from '../../ui/commands/command-button.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/feedback/chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatNumber } from '../../ui/format/amount.ts';
import { formatDate } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column, Filter } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { Moment } from '../../ui/text/moment.tsx';
import { organisationsQuery } from './organisations.queries.ts';
import { bringBack, DeleteDialog } from './parts/delete-dialog.tsx';
import { countedOrganisations } from './messages.ts';

const FILTERS = ['state'] as const;

const FILTER_CONTROLS: readonly Filter[] = [
  { name: 'state', label: 'Show', options: [{ value: 'deleted', label: 'Deleted, can come back' }] },
];

const COLUMNS: readonly Column<OrganisationSummary>[] = [
  {
    id: 'name',
    header: 'Organisation',
    sort: 'name',
    cell: ({ id, name, code, isOperator }) => (
      <Link to={`/admin/organizations/${id}`} className="font-medium wrap-anywhere">
        <bdi>{name}</bdi>
        <span className="flex items-center gap-2 text-xs font-normal text-ink-3">
          {code} {isOperator && <Chip>Runs this installation</Chip>}
        </span>
      </Link>
    ),
  },
  { id: 'people', header: 'Users', sort: 'people', align: 'end', cell: ({ people }) => formatNumber(people) },
  { id: 'jobs', header: 'Jobs', align: 'end', cell: ({ jobs }) => formatNumber(jobs) },
  {
    id: 'zone',
    header: 'Time zone',
    sort: 'timeZone',
    cell: ({ timeZone }) => timeZone.replaceAll('_', ' '),
  },
  {
    id: 'created',
    header: 'Created',
    sort: 'createdAt',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

const RESTORABLE_UNTIL: Column<OrganisationSummary> = {
  id: 'until',
  header: 'Removed for good',
  cell: ({ restorableUntil }) =>
    restorableUntil !== null && <Moment at={restorableUntil}>{formatDate(restorableUntil)}</Moment>,
};

export function OrganisationListScreen() {
  return (
    <Page title="Organisations">
      <OrganisationList />
    </Page>
  );
}

function OrganisationList() {
  const [state, change] = useListState(FILTERS);
  const [deleting, setDeleting] = useState<OrganisationSummary>();
  const page = listPageOf(useQuery(organisationsQuery(state)));
  const { q, sort, state: shown } = listQueryOf(findOrganisationsQuery, state);
  const showsDeleted = shown === 'deleted';
  const columns = useMemo(
    () => [...COLUMNS, ...(showsDeleted ? [RESTORABLE_UNTIL] : []), actionsColumn(setDeleting)],
    [showsDeleted],
  );
  return (
    <>
      <DataTable
        counted={countedOrganisations}
        label="Organisations"
        searchLabel="Search by name or code"
        columns={columns}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        filters={FILTER_CONTROLS}
        csvHref={buildUrl(ORGANISATIONS_CSV_PATH, {}, { q, sort, state: shown })}
        actions={<NewOrganisationLink />}
        empty={
          <EmptyState
            icon={<Building2 aria-hidden size={28} strokeWidth={1.5} />}
            title="No organisation yet"
            text="Who orders work belongs to an organisation: add the first one, then invite its admin."
            action={<NewOrganisationLink />}
          />
        }
      />
      {deleting && (
        <DeleteDialog
          organisation={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

const actionsColumn = (onDelete: (row: OrganisationSummary) => void): Column<OrganisationSummary> => ({
  id: 'actions',
  header: 'Actions',
  align: 'end',
  cell: (row) =>
    row.restorableUntil !== null ? (
      <Button size="small" icon={<Undo2 aria-hidden size={14} />} onClick={() => void bringBack(row)}>
        Bring back<span className="sr-only"> {row.name}</span>
      </Button>
    ) : (
      !row.isOperator && (
        <IconButton
          size="small"
          label={`Delete ${row.name}`}
          icon={<Trash aria-hidden size={14} />}
          onClick={() => onDelete(row)}
        />
      )
    ),
});

function NewOrganisationLink() {
  return (
    <CommandLink variant="primary" icon={<Plus aria-hidden size={14} />} to="/admin/organizations/new">
      New organisation
    </CommandLink>
  );
}
