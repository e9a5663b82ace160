import { AUDIT_CSV_PATH, type AuditEntry, findAudit } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { addressOf } from '../../app/api/address.ts';
import { listPageOf } from '../../app/lists/list-page.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { SearchableSelect } from '../../ui/form/searchable-select.tsx';
import { formatMoment, formatMomentInFull } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import type { Column } from '../../ui/table/table-types.ts';
import { type ChangeList, useListState } from '../../ui/table/use-list-state.ts';
import { describeAction } from './describe-action.ts';
import { auditChoicesQuery, auditQuery } from './organisations.queries.ts';

const FILTERS = ['personId', 'action', 'from', 'to'] as const;

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    id: 'action',
    header: 'What',
    cell: ({ action }) => <span className="font-medium">{describeAction(action)}</span>,
  },
  { id: 'who', header: 'Who', cell: whoOf },
  { id: 'subject', header: 'To what', cell: (entry) => <Subject entry={entry} /> },
  {
    id: 'at',
    header: 'When',
    sort: 'at',
    cell: ({ at }) => <time title={formatMomentInFull(at)}>{formatMoment(at)}</time>,
  },
];

function whoOf({ by, person }: AuditEntry): string {
  if (person !== null) return person;
  return by === 'machine' ? 'Colloquy, by itself' : 'An admin of the platform';
}

/** Ids are what the audit keeps; what they name may be gone. */
function Subject({ entry: { subject, subjectId, subjectName } }: { entry: AuditEntry }) {
  if (subjectId === null) return '–';
  const short = subjectName ?? <span className="font-mono text-xs text-ink-3">{subjectId.slice(-12)}</span>;
  return subject === 'job' ? <Link to={`/qual-ai/job/${subjectId}`}>{short}</Link> : short;
}

/** Who did what and when in the own organisation. */
export function AuditScreen() {
  const [state, change] = useListState(FILTERS);
  const page = listPageOf(useQuery(auditQuery(state)));
  const { q, sort, personId, action, from, to } = listQueryOf(findAudit, state);
  return (
    <Page title="Audit">
      <AuditFilters state={state} change={change} />
      <DataTable
        label="Audit"
        searchLabel="Search by person or action"
        columns={COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        csvHref={addressOf(AUDIT_CSV_PATH, {}, { q, sort, personId, action, from, to })}
        empty={
          <EmptyState
            icon={<ShieldCheck aria-hidden size={28} strokeWidth={1.5} />}
            title="Nothing was done yet"
            text="What people do in your organisation is written down here, without what they worked on."
          />
        }
      />
    </Page>
  );
}

const ANYTHING = { value: '', label: 'Anything' };
const ANYBODY = { value: '', label: 'Anybody' };

/** Person, action and days; each is in the address as the others of a list are. */
function AuditFilters({ state, change }: { state: ListState; change: ChangeList }) {
  const { data } = useQuery(auditChoicesQuery);
  const people = useMemo(
    () => [ANYBODY, ...(data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))],
    [data],
  );
  const actions = useMemo(
    () => [ANYTHING, ...(data?.actions ?? []).map((value) => ({ value, label: describeAction(value) }))],
    [data],
  );
  const set = (name: (typeof FILTERS)[number]) => (value: string) =>
    change({ filters: withFilter(state.filters, name, value) });
  return (
    <div className="mb-3 grid max-w-4xl grid-cols-2 items-end gap-3 wide:grid-cols-[1fr_1fr_auto_auto]">
      <SearchableSelect
        label="Person"
        options={people}
        value={state.filters.personId ?? ''}
        onChange={set('personId')}
      />
      <SearchableSelect
        label="Action"
        options={actions}
        value={state.filters.action ?? ''}
        onChange={set('action')}
      />
      <TextField
        label="From"
        type="date"
        value={state.filters.from ?? ''}
        onChange={({ target }) => set('from')(target.value)}
      />
      <TextField
        label="To"
        type="date"
        value={state.filters.to ?? ''}
        onChange={({ target }) => set('to')(target.value)}
      />
    </div>
  );
}

function withFilter(filters: ListState['filters'], name: string, value: string): ListState['filters'] {
  const { [name]: _before, ...rest } = filters;
  return value === '' ? rest : { ...rest, [name]: value };
}
