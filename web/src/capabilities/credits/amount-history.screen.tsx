import { buildUrl } from '@colloquy/contract';
import { findPostingsQuery, type Posting, POSTINGS_CSV_PATH } from '@colloquy/contract/credits';
import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../app/api/api-error.ts';
import { listPageOf, listQueryOf } from '../../app/lists/list-query.ts';
import { useInvalidations } from '../../app/query-client.ts';
import { NotFoundScreen } from '../../app/screens/error-screens.tsx';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { creditsQuery, creditUsersQuery, postingsQuery } from './credits.queries.ts';
import { monthFilter, POSTING_FILTERS } from './parts/posting-filters.ts';
import { CorrectGrantDialog } from './parts/correct-grant-dialog.tsx';
import { correctColumn, postingColumns } from './parts/posting-columns.tsx';
import { OrganisationLink, viewServicesPath } from './organisation-links.tsx';
import * as text from './messages.ts';

const FILTERS = ['kind', 'sid', 'personId', 'month'] as const;

/** The ledger of an organisation. */
export function AmountHistoryScreen() {
  const organisationId = useParams().organisationId!;
  useInvalidations('credits');
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
  const { sort, kind, sid, personId, month } = listQueryOf(findPostingsQuery, state);
  return (
    <Page
      title={credits ? text.amountHistoryOf(credits.organisation) : text.amountHistory}
      actions={
        <>
          <OrganisationLink organisationId={organisationId} name={credits?.organisation} />
          <ButtonLink to={`${viewServicesPath(role, organisationId)}?tab=statements`}>
            {text.statements}
          </ButtonLink>
          <ButtonLink to={viewServicesPath(role, organisationId)}>{text.servicesAndCredits}</ButtonLink>
        </>
      }
    >
      <PostingUserFilter
        organisationId={organisationId}
        personId={personId ?? ''}
        personName={query.data?.rows.find(({ person }) => person?.id === personId)?.person?.name}
        onChange={(chosen) => {
          const { personId: _, ...others } = state.filters;
          change({ filters: chosen === '' ? others : { ...others, personId: chosen } });
        }}
      />
      {timeZone && <p className="mb-2 text-ink-3">{text.timesIn(timeZone.replaceAll('_', ' '))}</p>}
      <DataTable
        counted={text.countedPostings}
        label={text.amountHistory}
        columns={columns}
        page={listPageOf(query)}
        rowId={({ id }) => id}
        state={state}
        change={change}
        filters={filters}
        csvHref={buildUrl(POSTINGS_CSV_PATH, { organisationId }, { sort, kind, sid, personId, month })}
        empty={
          <EmptyState
            icon={<Coins aria-hidden size={28} strokeWidth={1.5} />}
            title={text.noPostingsYet}
            text={text.noPostingsHint}
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

type PostingUserFilterProps = {
  organisationId: string;
  personId: string;
  /** Their name in the postings, if there are any. */
  personName: string | undefined;
  onChange: (personId: string) => void;
};

function PostingUserFilter({ organisationId, personId, personName, onChange }: PostingUserFilterProps) {
  const { data = [], isPending } = useQuery(creditUsersQuery(organisationId));
  if (data.length === 0 && personId === '') return null;
  // A former customer has postings, but is not among the users; nor is everyone in a large organisation.
  const isOther = personId !== '' && !isPending && data.every(({ value }) => value !== personId);
  const other = isOther ? [{ value: personId, label: personName ?? text.otherUser }] : [];
  return (
    <div className="mb-3 max-w-sm">
      <Combobox
        label={text.user}
        placeholder={text.allUsers}
        options={[{ value: '', label: text.allUsers }, ...data, ...other]}
        value={personId}
        onValueChange={onChange}
      />
    </div>
  );
}
