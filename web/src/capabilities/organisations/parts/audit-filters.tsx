import { type Answer, describeAuditAction, type findAuditChoices } from '@colloquy/contract';
import { type ReactNode, useMemo } from 'react';
import { TextField } from '../../../ui/form/field.tsx';
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx';
import type { ListState } from '../../../ui/table/list-state.ts';
import type { ChangeList } from '../../../ui/table/use-list-state.ts';

const ANYTHING = { value: '', label: 'Anything' };
const ANYBODY = { value: '', label: 'Anybody' };

type Choices = Pick<Answer<typeof findAuditChoices>, 'people' | 'actions'>;
type AuditFiltersProps = {
  state: ListState;
  change: ChangeList;
  choices: Choices | undefined;
  /** A further filter. */
  children?: ReactNode;
};

/** Person, action and days; each is in the address as the others of a list are. */
export function AuditFilters({ state, change, choices, children }: AuditFiltersProps) {
  const people = useMemo(
    () => [ANYBODY, ...(choices?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))],
    [choices],
  );
  const actions = useMemo(
    () => [
      ANYTHING,
      ...(choices?.actions ?? [])
        .map((value) => ({ value, label: describeAuditAction(value) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    ],
    [choices],
  );
  const set = (name: string) => (value: string) =>
    change({ filters: withFilter(state.filters, name, value) });
  return (
    <div className="mb-3 grid max-w-5xl grid-cols-2 items-end gap-3 wide:auto-cols-fr wide:grid-flow-col wide:grid-cols-none">
      {children}
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
