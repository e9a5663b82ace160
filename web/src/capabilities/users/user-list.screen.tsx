import { buildUrl, ROLES } from '@colloquy/contract';
import {
  USER_STATUS_LABELS,
  USER_STATUSES,
  ROLE_NAMES,
  USERS_CSV_PATH,
  type UserSummary,
} from '@colloquy/contract/users';
import { useQuery } from '@tanstack/react-query';
import { FileUp, UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listPageOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { readUserInfo, useUserInfo } from '../../app/session/user-info.ts';
import { CommandLink } from '../../ui/commands/command-button.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { withFilter } from '../../ui/table/list-state.ts';
import type { Column, Filter } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { Moment } from '../../ui/text/moment.tsx';
import { BulkDialog } from './parts/bulk-dialog.tsx';
import { bulkActionsFor, type BulkRequest } from './parts/bulk-actions.tsx';
import { GroupList } from './parts/group-list.tsx';
import { UserStatusChip } from './parts/user-fields.tsx';
import { usersPath, organisationNamesQuery, usersInput, usersQuery } from './users.queries.ts';
import * as text from './messages.ts';

const FILTERS = ['role', 'state', 'organisation'] as const;
/** The organisation is a scope, not a search: an empty result means a new organisation. */
const SCOPE_FILTERS = ['organisation'] as const;

const roleFilter = (roles: readonly (keyof typeof ROLE_NAMES)[]): Filter => ({
  name: 'role',
  label: text.role,
  options: roles.map((role) => ({ value: role, label: ROLE_NAMES[role] })),
});
const STATE_FILTER: Filter = {
  name: 'state',
  label: text.state,
  options: USER_STATUSES.map((status) => ({ value: status, label: USER_STATUS_LABELS[status] })),
};
const ALL_FILTERS = [roleFilter(ROLES), STATE_FILTER];
const OWN_FILTERS = [roleFilter(ROLES.filter((role) => role !== 'admin')), STATE_FILTER];

const COLUMNS: readonly Column<UserSummary>[] = [
  {
    id: 'name',
    header: text.user,
    sort: 'name',
    cell: ({ id, name, username }) => (
      <Link to={`${usersPath(readUserInfo()?.role)}/${id}`} className="font-medium wrap-anywhere">
        <bdi>{name}</bdi>
        <span className="block text-xs font-normal text-ink-3">{username}</span>
      </Link>
    ),
  },
  { id: 'role', header: text.role, sort: 'role', cell: ({ role }) => ROLE_NAMES[role] },
  { id: 'state', header: text.state, sort: 'state', cell: (user) => <UserStatusChip user={user} /> },
  {
    id: 'email',
    header: text.email,
    sort: 'email',
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    id: 'organisation',
    header: text.organisation,
    sort: 'organisation',
    cell: ({ organisation }) => <span className="wrap-anywhere">{organisation.name}</span>,
  },
  {
    id: 'created',
    header: text.added,
    sort: 'createdAt',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];
const OWN_COLUMNS = COLUMNS.filter(({ id }) => id !== 'organisation');

/** Users that the admin may manage; organisation admins also manage groups. */
export function UserListScreen() {
  const role = useUserInfo()?.role;
  const [search, setSearch] = useSearchParams();
  if (role === 'admin')
    return (
      <Page title={text.users}>
        <UserList isPlatform />
      </Page>
    );
  const tabs = [
    { id: 'users', label: text.users, content: <UserList isPlatform={false} /> },
    { id: 'groups', label: text.groups, content: <GroupList /> },
  ];
  return (
    <Page title={text.users}>
      <Tabs
        label={text.tabsLabel}
        tabs={tabs}
        active={search.get('tab') === 'groups' ? 'groups' : 'users'}
        onChange={(id) => setSearch(id === 'groups' ? { tab: 'groups' } : {})}
      />
    </Page>
  );
}

function UserList({ isPlatform }: { isPlatform: boolean }) {
  const [state, change] = useListState(FILTERS);
  const query = useQuery(usersQuery(state));
  const page = listPageOf(query);
  const [bulkRequest, setBulkRequest] = useState<BulkRequest>();
  const sendsMail = query.data?.sendsMail ?? true;
  const { q, sort, role, state: chosenState, oid } = usersInput(state);
  const filter = { q, role, state: chosenState, oid };
  const bulkActions = bulkActionsFor({ isPlatform, sendsMail, filter, onSelect: setBulkRequest });
  return (
    <>
      {isPlatform && (
        <UserOrganisationFilter
          oid={state.filters.organisation ?? ''}
          onChange={(chosen) => change({ filters: withFilter(state.filters, 'organisation', chosen) })}
        />
      )}
      <DataTable
        counted={text.countedUsers}
        label={text.users}
        searchLabel={text.searchUsers}
        columns={isPlatform ? COLUMNS : OWN_COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        filters={isPlatform ? ALL_FILTERS : OWN_FILTERS}
        scope={SCOPE_FILTERS}
        bulkActions={bulkActions}
        csvHref={buildUrl(USERS_CSV_PATH, {}, { q, sort, role, state: chosenState, oid })}
        actions={<AddUsers oid={oid} />}
        empty={
          <EmptyState
            icon={<UsersRound aria-hidden size={28} strokeWidth={1.5} />}
            title={text.noUsersYet}
            text={text.noUsersHint}
            action={<AddUsers oid={oid} />}
          />
        }
      />
      {bulkRequest && <BulkDialog request={bulkRequest} onClose={() => setBulkRequest(undefined)} />}
    </>
  );
}

function AddUsers({ oid }: { oid: string | undefined }) {
  const path = usersPath(useUserInfo()?.role);
  const query = oid === undefined ? '' : `?organisation=${encodeURIComponent(oid)}`;
  return (
    <>
      <ButtonLink icon={<FileUp aria-hidden size={14} />} to={`${path}/import${query}`}>
        {text.importList}
      </ButtonLink>
      <CommandLink variant="primary" icon={<UserPlus aria-hidden size={14} />} to={`${path}/add${query}`}>
        {text.addUser}
      </CommandLink>
    </>
  );
}

function UserOrganisationFilter({ oid, onChange }: { oid: string; onChange: (oid: string) => void }) {
  const { data = [] } = useQuery(organisationNamesQuery);
  const chosen = data.find(({ id, code }) => id === oid || code === oid);
  return (
    <div className="mb-3 flex max-w-xl flex-wrap items-end gap-2">
      <div className="grow">
        <Combobox
          label={text.organisation}
          placeholder={text.selectOrganisation}
          options={[
            { value: '', label: text.allOrganisations },
            ...data.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen?.id ?? oid}
          onValueChange={onChange}
        />
      </div>
      {chosen && <ButtonLink to={`/admin/organizations/${chosen.id}`}>{text.viewOrganisation}</ButtonLink>}
    </div>
  );
}
