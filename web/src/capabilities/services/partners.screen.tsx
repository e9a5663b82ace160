import { buildUrl, serviceOf, SERVICES } from '@colloquy/contract';
import { findPartnersQuery, type Partner, PARTNERS_CSV_PATH } from '@colloquy/contract/services';
import { useQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import { Link } from 'react-router';
import { listPageOf, listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatCredits, formatNumber } from '../../ui/format/amount.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column, Filter } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { OrganisationSelect } from '../organisations/index.ts';
import { ServiceName, ServiceChip } from './parts/service-switches.tsx';
import { partnersQuery } from './services.queries.ts';
import * as text from './messages.ts';

const FILTERS = ['organisation', 'sid'] as const;

const FILTER_CONTROLS: readonly Filter[] = [
  {
    name: 'sid',
    label: text.service,
    options: SERVICES.map(({ sid, name }) => ({ value: sid, label: name })),
  },
];

const COLUMNS: readonly Column<Partner>[] = [
  {
    id: 'organisation',
    header: text.organisation,
    sort: 'organisation',
    cell: ({ organisation, organisationId }) => (
      <Link to={`/admin/organizations/${organisationId}/viewservices`} className="font-medium wrap-anywhere">
        <bdi>{organisation}</bdi>
      </Link>
    ),
  },
  { id: 'service', header: text.service, cell: ({ sid }) => <ServiceName sid={sid} /> },
  {
    id: 'on',
    header: text.state,
    cell: ({ sid, isOn }) => <ServiceChip service={{ installed: serviceOf(sid).installed, isOn }} />,
  },
  { id: 'people', header: text.users, align: 'end', cell: ({ people }) => formatNumber(people) },
  { id: 'jobs', header: text.jobs, align: 'end', cell: ({ jobs }) => formatNumber(jobs) },
  {
    id: 'credits',
    header: text.creditsUsed,
    align: 'end',
    cell: ({ creditsUsed }) => formatCredits(creditsUsed),
  },
];

/** Users, jobs and credits by service and organisation. */
export function PartnersScreen() {
  const [state, change] = useListState(FILTERS);
  const page = listPageOf(useQuery(partnersQuery(state)));
  const { q, sort, organisation, sid } = listQueryOf(findPartnersQuery, state);
  return (
    <Page title={text.partners}>
      <div className="mb-3 max-w-sm">
        <OrganisationSelect
          hasAll
          value={state.filters.organisation ?? 'all'}
          onChange={(id) => change({ filters: { ...state.filters, organisation: id } })}
        />
      </div>
      <DataTable
        label={text.partners}
        searchLabel={text.searchByOrganisation}
        columns={COLUMNS}
        page={page}
        rowId={(row) => `${row.organisationId} ${row.sid}`}
        state={state}
        change={change}
        filters={FILTER_CONTROLS}
        csvHref={buildUrl(PARTNERS_CSV_PATH, {}, { q, sort, organisation, sid })}
        empty={
          <EmptyState
            icon={<Handshake aria-hidden size={28} strokeWidth={1.5} />}
            title={text.noOrganisations}
            text={text.noOrganisationsText}
          />
        }
      />
    </Page>
  );
}
