import { ListFilter } from 'lucide-react';
import { type ScreenCommand, useCommands } from '../commands/commands.ts';
import { Button } from '../controls/button.tsx';
import { TextField } from '../form/field.tsx';
import { SelectField } from '../form/select.tsx';
import { Combobox } from '../form/combobox.tsx';
import { Popover } from '../overlay/popover.tsx';
import * as text from './messages.ts';
import { type ListState, withFilter } from './list-state.ts';
import type { Column, Filter } from './table-types.ts';
import type { ChangeList } from './use-list-state.ts';

type FilterButtonProps<Row> = {
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  state: ListState;
  change: ChangeList;
};

/** Filters of the list. Narrow screens have no column headers, so they also get the sort order here. */
export function FilterButton<Row>({ columns, filters, state, change }: FilterButtonProps<Row>) {
  const sorts = columns.flatMap(({ header, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: `${header}, rising` },
          { value: `-${sort}`, label: `${header}, falling` },
        ],
  );
  const chosen = Object.keys(state.filters).length;
  const clear = () => change({ filters: {} });
  useCommands([
    ...filters.flatMap((filter) => toCommands(filter, state, change)),
    ...(chosen > 0 ? [{ label: text.clearFilters, icon: FilterIcon, run: clear }] : []),
  ]);
  if (filters.length === 0 && sorts.length === 0) return null;
  const label = filters.length === 0 ? 'Sort' : 'Filter';
  return (
    <Popover
      label={label}
      trigger={
        <Button
          icon={<ListFilter aria-hidden size={14} />}
          className={filters.length === 0 ? 'wide:hidden' : ''}
        >
          {chosen > 0 ? `${label} · ${chosen}` : label}
        </Button>
      }
    >
      <div className="grid gap-3">
        {filters.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            value={state.filters[filter.name] ?? ''}
            onChange={(value) => change({ filters: withFilter(state.filters, filter.name, value) })}
          />
        ))}
        {sorts.length > 0 && (
          <div className="wide:hidden">
            <SelectField
              label="Order"
              options={[{ value: '', label: 'As it comes' }, ...sorts]}
              value={state.sort ?? ''}
              onChange={({ target }) => change({ sort: target.value || undefined })}
            />
          </div>
        )}
        {chosen > 0 && (
          <Button variant="ghost" size="small" onClick={clear}>
            {text.clearFilters}
          </Button>
        )}
      </div>
    </Popover>
  );
}

const FilterIcon = <ListFilter aria-hidden size={14} />;

/** The choices of a filter in the command menu. Long ones, which have a search of their own, and days are left out. */
const toCommands = (filter: Filter, state: ListState, change: ChangeList): ScreenCommand[] =>
  filter.kind === 'day' || filter.kind === 'search'
    ? []
    : filter.options
        .filter(({ value }) => value !== state.filters[filter.name])
        .map(({ value, label }) => ({
          label: text.onlyWith(filter.label, label),
          icon: FilterIcon,
          run: () => change({ filters: withFilter(state.filters, filter.name, value) }),
        }));

type FilterFieldProps = { filter: Filter; value: string; onChange: (value: string) => void };

function FilterField({ filter, value, onChange }: FilterFieldProps) {
  const { label } = filter;
  if (filter.kind === 'day')
    return (
      <TextField label={label} type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    );
  const options = [{ value: '', label: 'All' }, ...filter.options];
  if (filter.kind === 'search')
    return <Combobox label={label} options={options} value={value} onValueChange={onChange} />;
  return (
    <SelectField
      label={label}
      options={options}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
