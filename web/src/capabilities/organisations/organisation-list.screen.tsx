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
import * as text from './messages.ts';

const FILTERS = ['state'] as const;

const FILTER_CONTROLS: readonly Filter[] = [
  { name: 'state', label: text.show, options: [{ value: 'deleted', label: text.deletedFilter }] },
];

const COLUMNS: readonly Column<OrganisationSummary>[] = [
  {
    id: 'name',
    header: text.organisation,
    sort: 'name',
    cell: ({ id, name, code, isOperator }) => (
      <Link to={`/admin/organizations/${id}`} className="font-medium wrap-anywhere">
        <bdi>{name}</bdi>
        <span className="flex items-center gap-2 text-xs font-normal text-ink-3">
          {code} {isOperator && <Chip>{text.operator}</Chip>}
        </span>
      </Link>
    ),
  },
  {
    id: 'people',
    header: text.users,
    sort: 'people',
    align: 'end',
    cell: ({ people }) => formatNumber(people),
  },
  { id: 'jobs', header: text.jobs, align: 'end', cell: ({ jobs }) => formatNumber(jobs) },
  {
    id: 'zone',
    header: text.timeZone,
    sort: 'timeZone',
    cell: ({ timeZone }) => timeZone.replaceAll('_', ' '),
  },
  {
    id: 'created',
    header: text.created,
    sort: 'createdAt',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

const RESTORABLE_UNTIL: Column<OrganisationSummary> = {
  id: 'until',
  header: text.removedForGood,
  cell: ({ restorableUntil }) =>
    restorableUntil !== null && <Moment at={restorableUntil}>{formatDate(restorableUntil)}</Moment>,
};

export function OrganisationListScreen() {
  return (
    <Page title={text.organisations}>
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
        counted={text.countedOrganisations}
        label={text.organisations}
        searchLabel={text.searchOrganisations}
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
            title={text.noOrganisationsYet}
            text={text.noOrganisationsHint}
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
  header: text.actions,
  align: 'end',
  cell: (row) =>
    row.restorableUntil !== null ? (
      <Button
        size="small"
        aria-label={text.restoreOrganisation(row.name)}
        icon={<Undo2 aria-hidden size={14} />}
        onClick={() => void bringBack(row)}
      >
        {text.restore}
      </Button>
    ) : (
      !row.isOperator && (
        <IconButton
          size="small"
          label={text.deleteOrganisation(row.name)}
          icon={<Trash aria-hidden size={14} />}
          onClick={() => onDelete(row)}
        />
      )
    ),
});

function NewOrganisationLink() {
  return (
    <CommandLink variant="primary" icon={<Plus aria-hidden size={14} />} to="/admin/organizations/new">
      {text.newOrganisation}
    </CommandLink>
  );
}
