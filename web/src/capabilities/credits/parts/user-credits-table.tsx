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
import * as text from '../messages.ts';

const FILTERS: readonly string[] = [];

const COLUMNS: readonly Column<UserCredits>[] = [
  {
    id: 'name',
    header: text.user,
    sort: 'name',
    cell: ({ personId, name, username }) => (
      <Link to={userPath(readUserInfo()?.role, personId)} className="font-medium wrap-anywhere">
        <bdi>{name}</bdi>
        <span className="block text-xs font-normal text-ink-3">{username}</span>
      </Link>
    ),
  },
  { id: 'own', header: text.ownCredits, align: 'end', cell: ({ own }) => formatCredits(own) },
  { id: 'limit', header: text.monthlyLimit, align: 'end', cell: ({ limit }) => describeLimit(limit) },
  { id: 'month', header: text.spentThisMonth, align: 'end', cell: ({ month }) => formatCredits(month) },
  { id: 'total', header: text.spent, align: 'end', cell: ({ total }) => formatCredits(total) },
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
        counted={text.countedUsers}
        label={text.userCredits}
        searchLabel={text.searchByName}
        columns={columns}
        page={page}
        rowId={({ personId }) => personId}
        state={state}
        change={change}
        csvHref={buildUrl(USER_CREDITS_CSV_PATH, { organisationId }, { q, sort })}
        empty={
          <EmptyState
            icon={<UsersRound aria-hidden size={28} strokeWidth={1.5} />}
            title={text.noCustomersYet}
            text={text.noCustomersHint}
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
  header: text.actions,
  align: 'end',
  cell: (user) => (
    <span className="inline-flex gap-1">
      {user.state === 'active' && (
        <Button
          size="small"
          aria-label={text.addCreditTo(user.name)}
          onClick={() => onAction({ action: 'add', user })}
        >
          {text.addCredit}
        </Button>
      )}
      {user.own > 0 && (
        <Button
          size="small"
          aria-label={text.takeBackFrom(user.name)}
          onClick={() => onAction({ action: 'withdraw', user })}
        >
          {text.takeBack}
        </Button>
      )}
      <Button
        size="small"
        aria-label={text.setLimitOf(user.name)}
        onClick={() => onAction({ action: 'limit', user })}
      >
        {text.setLimit}
      </Button>
    </span>
  ),
});
