import { useMemo } from 'react';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { ALL_ORGANISATIONS, type OrganisationScope } from '../dashboard.queries.ts';
import * as text from '../messages.ts';

type DashboardOrganisationFilterProps = {
  organisations: readonly { name: string; code: string }[];
  value: OrganisationScope;
  onChange: (scope: OrganisationScope) => void;
};

/**
 * Chooses the organisation whose figures are shown. Initially all are shown and the field is only a
 * placeholder.
 */
export function DashboardOrganisationFilter({
  organisations,
  value,
  onChange,
}: DashboardOrganisationFilterProps) {
  const options = useMemo(() => {
    const byName = Map.groupBy(organisations, ({ name }) => name);
    return [
      { value: ALL_ORGANISATIONS, label: text.allOrganisations },
      ...organisations.map(({ name, code }) => ({
        value: code,
        // Two organisations may have the same name.
        label: byName.get(name)!.length > 1 ? `${name} (${code})` : name,
      })),
    ];
  }, [organisations]);
  return (
    <Combobox
      label={<span className="sr-only">{text.organisation}</span>}
      placeholder={text.selectOrganization}
      options={options}
      value={value === ALL_ORGANISATIONS ? null : value}
      onValueChange={onChange}
    />
  );
}
