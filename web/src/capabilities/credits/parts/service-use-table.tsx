import type { ServiceSpent } from '@colloquy/contract/credits';
import type { ServiceUse } from '@colloquy/contract/services';
import { formatCredits, formatNumber } from '../../../ui/format/amount.ts';
import { formatMoment } from '../../../ui/format/moment.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/table-types.ts';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { ServiceChip, ServiceName } from '../../services/index.ts';

type Row = ServiceUse & Pick<ServiceSpent, 'month' | 'total'>;

const FILTERS: readonly string[] = [];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'service', header: 'Service', cell: ({ sid }) => <ServiceName sid={sid} /> },
  { id: 'state', header: 'State', cell: (service) => <ServiceChip service={service} /> },
  { id: 'people', header: 'Users', align: 'end', cell: ({ people }) => formatNumber(people) },
  { id: 'jobs', header: 'Jobs', align: 'end', cell: ({ jobs }) => formatNumber(jobs) },
  { id: 'open', header: 'Unfinished', align: 'end', cell: ({ openJobs }) => formatNumber(openJobs) },
  { id: 'month', header: 'Spent this month', align: 'end', cell: ({ month }) => formatCredits(month) },
  { id: 'total', header: 'Spent', align: 'end', cell: ({ total }) => formatCredits(total) },
  {
    id: 'last',
    header: 'Last job',
    align: 'end',
    cell: ({ lastJobAt }) => (lastJobAt === null ? '–' : formatMoment(lastJobAt)),
  },
];

type ServiceUseTableProps = { services: readonly ServiceUse[]; spent: readonly ServiceSpent[] };

/** Users, jobs and spent credits of each service. */
export function ServiceUseTable({ services, spent }: ServiceUseTableProps) {
  const [state, change] = useListState(FILTERS);
  const rows = services.map((service): Row => {
    const { month, total } = spent.find(({ sid }) => sid === service.sid) ?? { month: 0, total: 0 };
    return { ...service, month, total };
  });
  return (
    <DataTable
      label="Use of services"
      columns={COLUMNS}
      page={{ rows, next: null, total: rows.length }}
      rowId={({ sid }) => sid}
      state={state}
      change={change}
      empty={null}
    />
  );
}
