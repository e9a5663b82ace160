import { findPostings, type Posting, POSTINGS_CSV_PATH } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { addressOf } from '../../app/api/address.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { listPageOf } from '../../app/lists/list-page.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { useHints } from '../../app/live/use-hints.ts';
import { NotFoundScreen } from '../../app/screens/not-found.screen.tsx';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchableSelect } from '../../ui/form/searchable-select.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { creditsQuery, creditUsersQuery, postingsQuery } from './credits.queries.ts';
import { monthFilter, POSTING_FILTERS } from './parts/posting-filters.ts';
import { CorrectGrantDialog } from './parts/correct-grant-dialog.tsx';
import { correctColumn, postingColumns } from './parts/posting-columns.tsx';
import { ToOrganisation } from './parts/to-organisation.tsx';
import { viewServicesPath } from './paths.ts';

const FILTERS = ['kind', 'sid', 'personId', 'month'] as const;

/** The ledger of an organisation, as it was written. */
export function AmountHistoryScreen() {
  const organisationId = useParams().organisationId!;
  useHints('credits');
  const role = useUserInfo()?.role;
  const [state, change] = useListState(FILTERS);
  const query = useQuery(postingsQuery(organisationId, state));
  const credits = useQuery(creditsQuery(organisationId)).data;
  const timeZone = credits?.timeZone;
  const [correcting, setCorrecting] = useState<Posting>();
  const columns = useMemo(
    () => [...postingColumns(timeZone), ...(role === 'admin' ? [correctColumn(setCorrecting)] : [])],
    [timeZone, role],
  );
  const chosenMonth = state.filters.month;
  const filters = useMemo(
    () => [...POSTING_FILTERS, monthFilter(credits?.month, chosenMonth)],
    [credits?.month, chosenMonth],
  );
  if (query.error instanceof ApiError && query.error.error === 'not-found') return <NotFoundScreen />;
  const { sort, kind, sid, personId, month } = listQueryOf(findPostings, state);
  return (
    <Page
      title={credits ? `Amount history of ${credits.organisation}` : 'Amount history'}
      actions={
        <>
          <ToOrganisation organisationId={organisationId} name={credits?.organisation} />
          <ButtonLink to={`${viewServicesPath(role, organisationId)}?tab=statements`}>Statements</ButtonLink>
          <ButtonLink to={viewServicesPath(role, organisationId)}>Services and credits</ButtonLink>
        </>
      }
    >
      <UserChoice
        organisationId={organisationId}
        personId={personId ?? ''}
        onChoose={(chosen) => {
          const { personId: _, ...others } = state.filters;
          change({ filters: chosen === '' ? others : { ...others, personId: chosen } });
        }}
      />
      {timeZone && <p className="mb-2 text-ink-3">Times are those of {timeZone.replaceAll('_', ' ')}.</p>}
      <DataTable
        label="Amount history"
        columns={columns}
        page={listPageOf(query)}
        rowId={({ id }) => id}
        state={state}
        change={change}
        filters={filters}
        csvHref={addressOf(POSTINGS_CSV_PATH, { organisationId }, { sort, kind, sid, personId, month })}
        empty={
          <EmptyState
            icon={<Coins aria-hidden size={28} strokeWidth={1.5} />}
            title="No credits were moved yet"
            text="What is granted to the organisation and what its work uses appears here, posting by posting."
          />
        }
      />
      {correcting && (
        <CorrectGrantDialog
          organisationId={organisationId}
          grant={correcting}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </Page>
  );
}

type UserChoiceProps = { organisationId: string; personId: string; onChoose: (personId: string) => void };

function UserChoice({ organisationId, personId, onChoose }: UserChoiceProps) {
  const { data = [] } = useQuery(creditUsersQuery(organisationId));
  if (data.length === 0 && personId === '') return null;
  return (
    <div className="mb-3 max-w-sm">
      <SearchableSelect
        label="User"
        placeholder="All users"
        options={[{ value: '', label: 'All users' }, ...data]}
        value={personId}
        onChange={onChoose}
      />
    </div>
  );
}
