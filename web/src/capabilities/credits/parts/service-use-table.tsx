import type { ServiceSpent } from '@colloquy/contract/credits';
import type { ServiceUse } from '@colloquy/contract/services';
import { formatCredits, formatNumber } from '../../../ui/format/amount.ts';
import { formatMoment } from '../../../ui/format/moment.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/table-types.ts';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { ServiceChip, ServiceName } from '../../services/index.ts';
import * as text from '../messages.ts';

type Row = ServiceUse & Pick<ServiceSpent, 'month' | 'total'>;

const FILTERS: readonly string[] = [];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'service', header: text.service, cell: ({ sid }) => <ServiceName sid={sid} /> },
  { id: 'state', header: text.state, cell: (service) => <ServiceChip service={service} /> },
  { id: 'people', header: text.users, align: 'end', cell: ({ people }) => formatNumber(people) },
  { id: 'jobs', header: text.jobs, align: 'end', cell: ({ jobs }) => formatNumber(jobs) },
  { id: 'open', header: text.unfinishedJobs, align: 'end', cell: ({ openJobs }) => formatNumber(openJobs) },
  { id: 'month', header: text.spentThisMonth, align: 'end', cell: ({ month }) => formatCredits(month) },
  { id: 'total', header: text.spent, align: 'end', cell: ({ total }) => formatCredits(total) },
  {
    id: 'last',
    header: text.lastJob,
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
      label={text.serviceUsage}
      columns={COLUMNS}
      page={{ rows, next: null, total: rows.length }}
      rowId={({ sid }) => sid}
      state={state}
      change={change}
      empty={null}
    />
  );
}
