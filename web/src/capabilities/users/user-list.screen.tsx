import {
  ROLE_NAMES,
  ROLES,
  USER_STATUS_LABELS,
  USER_STATUSES,
  USERS_CSV_PATH,
  type UserSummary,
} from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { FileUp, UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { addressOf } from '../../app/api/address.ts';
import { listPageOf } from '../../app/lists/list-page.ts';
import { Page } from '../../app/screens/page.tsx';
import { readUserInfo, useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchableSelect } from '../../ui/form/searchable-select.tsx';
import { formatMoment, formatMomentInFull } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { withFilter } from '../../ui/table/list-state.ts';
import type { Column, Filter } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { BulkDialog } from './parts/bulk-dialog.tsx';
import { bulkActionsFor, type BulkQuestion } from './parts/bulk-actions.tsx';
import { GroupList } from './parts/group-list.tsx';
import { UserState } from './parts/user-state.tsx';
import { usersPath } from './roles.ts';
import { organisationNamesQuery, usersAsked, usersQuery } from './users.queries.ts';

const FILTERS = ['role', 'state', 'organisation'] as const;
/** Which organisation it is of: empty, it is a new organisation's and not a search without a result. */
const SCOPE = ['organisation'] as const;

const ROLE_FILTER = (roles: readonly (keyof typeof ROLE_NAMES)[]): Filter => ({
  name: 'role',
  label: 'Role',
  options: roles.map((role) => ({ value: role, label: ROLE_NAMES[role] })),
});
const STATE_FILTER: Filter = {
  name: 'state',
  label: 'State',
  options: USER_STATUSES.map((status) => ({ value: status, label: USER_STATUS_LABELS[status] })),
};
const ALL_FILTERS = [ROLE_FILTER(ROLES), STATE_FILTER];
const OWN_FILTERS = [ROLE_FILTER(ROLES.filter((role) => role !== 'admin')), STATE_FILTER];

const COLUMNS: readonly Column<UserSummary>[] = [
  {
    id: 'name',
    header: 'User',
    sort: 'name',
    cell: ({ id, name, username }) => (
      <Link to={`${usersPath(readUserInfo()?.role)}/${id}`} className="font-medium wrap-anywhere">
        <bdi>{name}</bdi>
        <span className="block text-xs font-normal text-ink-3">{username}</span>
      </Link>
    ),
  },
  { id: 'role', header: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
  { id: 'state', header: 'State', cell: (user) => <UserState user={user} /> },
  { id: 'email', header: 'E-mail', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  {
    id: 'organisation',
    header: 'Organisation',
    cell: ({ organisation }) => <span className="wrap-anywhere">{organisation.name}</span>,
  },
  {
    id: 'created',
    header: 'Added',
    sort: 'createdAt',
    cell: ({ createdAt }) => <time title={formatMomentInFull(createdAt)}>{formatMoment(createdAt)}</time>,
  },
];
const OWN_COLUMNS = COLUMNS.filter(({ id }) => id !== 'organisation');

/** The users within reach; an organisation's admin also puts customers into groups. */
export function UserListScreen() {
  const role = useUserInfo()?.role;
  const [search, setSearch] = useSearchParams();
  if (role === 'admin')
    return (
      <Page title="Users">
        <UserList isOfAll />
      </Page>
    );
  const tabs = [
    { id: 'users', label: 'Users', content: <UserList isOfAll={false} /> },
    { id: 'groups', label: 'Groups', content: <GroupList /> },
  ];
  return (
    <Page title="Users">
      <Tabs
        label="Users and groups"
        tabs={tabs}
        active={search.get('tab') === 'groups' ? 'groups' : 'users'}
        onChange={(id) => setSearch(id === 'groups' ? { tab: 'groups' } : {})}
      />
    </Page>
  );
}

function UserList({ isOfAll }: { isOfAll: boolean }) {
  const [state, change] = useListState(FILTERS);
  const query = useQuery(usersQuery(state));
  const page = listPageOf(query);
  const [asked, setAsked] = useState<BulkQuestion>();
  const sendsMail = query.data?.sendsMail ?? true;
  const { q, sort, role, state: standing, oid } = usersAsked(state);
  const filter = { q, role, state: standing, oid };
  const bulkActions = bulkActionsFor({ isOfAll, sendsMail, filter, ask: setAsked });
  return (
    <>
      {isOfAll && (
        <OrganisationChoice
          oid={state.filters.organisation ?? ''}
          onChoose={(chosen) => change({ filters: withFilter(state.filters, 'organisation', chosen) })}
        />
      )}
      <DataTable
        label="Users"
        searchLabel="Search by name or e-mail"
        columns={isOfAll ? COLUMNS : OWN_COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        filters={isOfAll ? ALL_FILTERS : OWN_FILTERS}
        scope={SCOPE}
        bulkActions={bulkActions}
        csvHref={addressOf(USERS_CSV_PATH, {}, { q, sort, role, state: standing, oid })}
        actions={<AddUsers oid={oid} />}
        empty={
          <EmptyState
            icon={<UsersRound aria-hidden size={28} strokeWidth={1.5} />}
            title="No user yet"
            text="Add people one by one, or import a list. Each gets a link by which they set a password."
            action={<AddUsers oid={oid} />}
          />
        }
      />
      {asked && <BulkDialog question={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function AddUsers({ oid }: { oid: string | undefined }) {
  const path = usersPath(useUserInfo()?.role);
  const query = oid === undefined ? '' : `?organisation=${encodeURIComponent(oid)}`;
  return (
    <>
      <ButtonLink icon={<FileUp aria-hidden size={14} />} to={`${path}/import${query}`}>
        Import
      </ButtonLink>
      <ButtonLink tone="go" icon={<UserPlus aria-hidden size={14} />} to={`${path}/add${query}`}>
        Add user
      </ButtonLink>
    </>
  );
}

function OrganisationChoice({ oid, onChoose }: { oid: string; onChoose: (oid: string) => void }) {
  const { data = [] } = useQuery(organisationNamesQuery);
  const chosen = data.find(({ id, code }) => id === oid || code === oid);
  return (
    <div className="mb-3 flex max-w-xl flex-wrap items-end gap-2">
      <div className="grow">
        <SearchableSelect
          label="Organisation"
          placeholder="Select Organization"
          options={[
            { value: '', label: 'All organisations' },
            ...data.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen?.id ?? oid}
          onChange={onChoose}
        />
      </div>
      {chosen && <ButtonLink to={`/admin/organizations/${chosen.id}`}>Open it</ButtonLink>}
    </div>
  );
}
