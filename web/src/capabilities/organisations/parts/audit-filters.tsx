import type { Answer } from '@colloquy/contract';
import { describeAuditAction, type findAuditChoices } from '@colloquy/contract/organisations';
import { type ReactNode, useMemo } from 'react';
import { TextField } from '../../../ui/form/field.tsx';
import { Combobox } from '../../../ui/form/combobox.tsx';
import type { ListState } from '../../../ui/table/list-state.ts';
import type { ChangeList } from '../../../ui/table/use-list-state.ts';
import * as text from '../messages.ts';

const ANY_ACTION = { value: '', label: text.anyAction };
const ANY_PERSON = { value: '', label: text.anyone };

type AuditChoices = Pick<Answer<typeof findAuditChoices>, 'people' | 'actions'>;
type AuditFiltersProps = {
  state: ListState;
  change: ChangeList;
  choices: AuditChoices | undefined;
  /** An additional filter. */
  children?: ReactNode;
};

/** Person, action and dates, stored in the URL like the filters of any list. */
export function AuditFilters({ state, change, choices, children }: AuditFiltersProps) {
  const people = useMemo(
    () => [ANY_PERSON, ...(choices?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))],
    [choices],
  );
  const actions = useMemo(
    () => [
      ANY_ACTION,
      ...(choices?.actions ?? [])
        .map((value) => ({ value, label: describeAuditAction(value) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    ],
    [choices],
  );
  const setFilter = (name: string) => (value: string) =>
    change({ filters: withFilter(state.filters, name, value) });
  return (
    <div className="mb-3 grid max-w-5xl grid-cols-2 items-end gap-3 wide:auto-cols-fr wide:grid-flow-col wide:grid-cols-none">
      {children}
      <Combobox
        label={text.person}
        options={people}
        value={state.filters.personId ?? ''}
        onValueChange={setFilter('personId')}
      />
      <Combobox
        label={text.action}
        options={actions}
        value={state.filters.action ?? ''}
        onValueChange={setFilter('action')}
      />
      <TextField
        label={text.from}
        type="date"
        value={state.filters.from ?? ''}
        onChange={({ target }) => setFilter('from')(target.value)}
      />
      <TextField
        label={text.to}
        type="date"
        value={state.filters.to ?? ''}
        onChange={({ target }) => setFilter('to')(target.value)}
      />
    </div>
  );
}

function withFilter(filters: ListState['filters'], name: string, value: string): ListState['filters'] {
  const { [name]: _before, ...rest } = filters;
  return value === '' ? rest : { ...rest, [name]: value };
}
