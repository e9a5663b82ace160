import { buildUrl } from '@colloquy/contract';
import { findUserCreditsQuery, USER_CREDITS_CSV_PATH, type UserCredits } from '@colloquy/contract/credits';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { listPageOf, listQueryOf } from '../../../app/lists/list-query.ts';
import { readUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/table-types.ts';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { userCreditsListQuery } from '../credits.queries.ts';
import { userPath } from '../organisation-links.tsx';
import { describeLimit, LimitDialog } from './limit-dialog.tsx';
import { MoveUserCreditDialog } from './move-user-credit-dialog.tsx';
import { countedUsers } from '../messages.ts';

const FILTERS: readonly string[] = [];

const COLUMNS: readonly Column<UserCredits>[] = [
  {
    id: 'name',
    header: 'User',
    sort: 'name',
    cell: ({ personId, name, username }) => (
      <Link to={userPath(readUserInfo()?.role, personId)} className="font-medium wrap-anywhere">
        <bdi>{name}</bdi>
        <span className="block text-xs font-normal text-ink-3">{username}</span>
      </Link>
    ),
  },
  { id: 'own', header: 'Own credits', align: 'end', cell: ({ own }) => formatCredits(own) },
  { id: 'limit', header: 'Monthly limit', align: 'end', cell: ({ limit }) => describeLimit(limit) },
  { id: 'month', header: 'Spent this month', align: 'end', cell: ({ month }) => formatCredits(month) },
  { id: 'total', header: 'Spent', align: 'end', cell: ({ total }) => formatCredits(total) },
];

type PendingCreditAction = { action: 'add' | 'withdraw' | 'limit'; user: UserCredits };

/** Users of an organisation with their credits, limits and actions. */
export function UserCreditsTable({ organisationId }: { organisationId: string }) {
  const [state, change] = useListState(FILTERS);
  const [pending, setPending] = useState<PendingCreditAction>();
  const page = listPageOf(useQuery(userCreditsListQuery(organisationId, state)));
  const { q, sort } = listQueryOf(findUserCreditsQuery, state);
  const columns = useMemo(() => [...COLUMNS, actionsColumn(setPending)], []);
  const close = () => setPending(undefined);
  const user = pending && { organisationId, ...pending.user };
  return (
    <>
      <DataTable
        counted={countedUsers}
        label="Credits of users"
        searchLabel="Search by name"
        columns={columns}
        page={page}
        rowId={({ personId }) => personId}
        state={state}
        change={change}
        csvHref={buildUrl(USER_CREDITS_CSV_PATH, { organisationId }, { q, sort })}
        empty={
          <EmptyState
            icon={<UsersRound aria-hidden size={28} strokeWidth={1.5} />}
            title="No customer yet"
            text="Customers spend credits. Here each of them can be given credits of their own, or a limit."
          />
        }
      />
      {user && pending.action === 'limit' && (
        <LimitDialog user={user} monthly={pending.user.limit?.monthly ?? null} onClose={close} />
      )}
      {user && pending.action !== 'limit' && (
        <MoveUserCreditDialog kind={pending.action} user={user} onClose={close} />
      )}
    </>
  );
}

const actionsColumn = (onAction: (pending: PendingCreditAction) => void): Column<UserCredits> => ({
  id: 'actions',
  header: 'Actions',
  align: 'end',
  cell: (user) => (
    <span className="inline-flex gap-1">
      {user.state === 'active' && (
        <Button
          size="small"
          aria-label={`Add credit, ${user.name}`}
          onClick={() => onAction({ action: 'add', user })}
        >
          Add credit
        </Button>
      )}
      {user.own > 0 && (
        <Button
          size="small"
          aria-label={`Take back, ${user.name}`}
          onClick={() => onAction({ action: 'withdraw', user })}
        >
          Take back
        </Button>
      )}
      <Button
        size="small"
        aria-label={`Set limit, ${user.name}`}
        onClick={() => onAction({ action: 'limit', user })}
      >
        Set limit
      </Button>
    </span>
  ),
});
