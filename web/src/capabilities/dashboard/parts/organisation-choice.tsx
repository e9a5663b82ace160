import { useMemo } from 'react';
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx';
import { ALL, type Reach } from '../dashboard.queries.ts';

type OrganisationChoiceProps = {
  organisations: readonly { name: string; code: string }[];
  value: Reach;
  onChange: (reach: Reach) => void;
};

/** Whose figures are shown: all together at first, while the field only says what it is for. */
export function OrganisationChoice({ organisations, value, onChange }: OrganisationChoiceProps) {
  const options = useMemo(() => {
    const named = Map.groupBy(organisations, ({ name }) => name);
    return [
      { value: ALL, label: 'All organisations' },
      ...organisations.map(({ name, code }) => ({
        value: code,
        // Two may have one name.
        label: named.get(name)!.length > 1 ? `${name} (${code})` : name,
      })),
    ];
  }, [organisations]);
  return (
    <SearchableSelect
      label={<span className="sr-only">Organisation</span>}
      placeholder="Select Organization"
      options={options}
      value={value === ALL ? null : value}
      onChange={onChange}
    />
  );
}
