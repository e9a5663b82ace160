import { buildUrl } from '@colloquy/contract';
import { findPriceListsQuery, PRICE_LISTS_CSV_PATH, type PriceListDetail } from '@colloquy/contract/credits';
import { useQuery } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { listPageOf, listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { CommandLink } from '../../ui/commands/command-button.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { OrganisationSelect } from '../organisations/index.ts';
import { EndPricesDialog } from './parts/end-prices-dialog.tsx';
import { PriceListForm } from './parts/price-list-form.tsx';
import { PRICE_LIST_COLUMNS } from './parts/price-list-columns.tsx';
import { priceListsQuery } from './prices.queries.ts';
import * as text from './messages.ts';

const FILTERS = ['organisation'] as const;

/** Versions of the general prices, or of those agreed with one organisation. */
export function PriceListsScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const chosen = search.get('organisation');
  const organisationId = chosen === null || chosen === 'all' ? undefined : chosen;
  const listPath =
    organisationId === undefined ? '/admin/prices' : `/admin/prices?organisation=${organisationId}`;
  if (search.get('prices') === 'new')
    return (
      <Page title={organisationId === undefined ? text.newPrices : text.newOrganisationPrices}>
        <NewPrices
          organisationId={organisationId}
          onSaved={() => void navigate(listPath, { replace: true })}
          onCancel={() => void navigate(listPath)}
        />
      </Page>
    );
  return (
    <Page title={text.prices}>
      <PriceLists key={organisationId ?? 'all'} organisationId={organisationId} />
    </Page>
  );
}

type NewPricesProps = { organisationId: string | undefined; onSaved: () => void; onCancel: () => void };

/** Starts from the newest version, so that only changes need to be typed. */
function NewPrices({ organisationId, onSaved, onCancel }: NewPricesProps) {
  const newest = { q: '', sort: '-number', page: 1, size: 1, filters: {}, columns: undefined };
  const global = useQuery(priceListsQuery(undefined, newest));
  const own = useQuery({ ...priceListsQuery(organisationId, newest), enabled: organisationId !== undefined });
  // Without the own versions it is unknown whether the general ones are the newest.
  const missing = [organisationId === undefined ? global : own, global].find(({ data }) => !data);
  const base: PriceListDetail | undefined = own.data?.rows[0] ?? (missing ? undefined : global.data?.rows[0]);
  if (base === undefined)
    return (
      <QueryGap query={missing ?? global} loading={<SkeletonLines label={text.loadingPrices} lines={6} />} />
    );
  return <PriceListForm organisationId={organisationId} base={base} onSaved={onSaved} onCancel={onCancel} />;
}

function PriceLists({ organisationId }: { organisationId: string | undefined }) {
  const [state, change] = useListState(FILTERS);
  const [isEnding, setEnding] = useState(false);
  const query = useQuery(priceListsQuery(organisationId, state));
  const { sort } = listQueryOf(findPriceListsQuery, state);
  const isOwn = organisationId !== undefined;
  const mayAdd = query.data?.mayHaveOwn ?? false;
  const hasCurrentOrPlanned = query.data?.rows.some((row) => row.state !== 'past') ?? false;
  return (
    <>
      <div className="mb-3 max-w-sm">
        <OrganisationSelect
          hasAll
          value={organisationId ?? 'all'}
          onChange={(id) => change({ filters: id === 'all' ? {} : { organisation: id } })}
        />
      </div>
      {isOwn && query.data && (
        <p className="mb-3 max-w-2xl text-ink-2">{mayAdd ? text.customPricesApply : text.enterpriseOnly}</p>
      )}
      <DataTable
        label={text.prices}
        columns={PRICE_LIST_COLUMNS}
        page={listPageOf(query)}
        rowId={({ id }) => id}
        // The organisation selects another list; it is not a filter.
        state={{ ...state, filters: {} }}
        change={change}
        {...(!isOwn && { csvHref: buildUrl(PRICE_LISTS_CSV_PATH, {}, { sort }) })}
        actions={
          <>
            {isOwn && hasCurrentOrPlanned && (
              <Button onClick={() => setEnding(true)}>{text.endCustomPrices}</Button>
            )}
            {mayAdd && <NewPricesLink organisationId={organisationId} />}
          </>
        }
        empty={
          <EmptyState
            icon={<Tags aria-hidden size={28} strokeWidth={1.5} />}
            title={text.noCustomPrices}
            text={text.standardPricesApply}
            action={mayAdd && <NewPricesLink organisationId={organisationId} />}
          />
        }
      />
      {isOwn && isEnding && (
        <EndPricesDialog organisationId={organisationId} onClose={() => setEnding(false)} />
      )}
    </>
  );
}

function NewPricesLink({ organisationId }: { organisationId: string | undefined }) {
  const of = organisationId === undefined ? '' : `&organisation=${organisationId}`;
  return (
    <CommandLink variant="primary" icon={<Plus aria-hidden size={14} />} to={`/admin/prices?prices=new${of}`}>
      {text.newPrices}
    </CommandLink>
  );
}
